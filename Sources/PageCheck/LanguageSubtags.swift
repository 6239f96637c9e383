/// The IANA Language Subtag Registry of 2022-06-28 (RFC 5646 §3), as far as `LanguageTag` needs it. Later entries are few: they
/// are added when somebody writes such a language.
enum LanguageSubtags {
  /// Whether the registry has a language of three letters, which must be in lower case. `qaa` to `qtz` are for private use.
  static func isLanguage(_ code: ByteText) -> Bool {
    guard code.count == 3, let place = place(code[0], code[1], code[2]) else { return false }
    if code[0] == 0x71, (0x61...0x74).contains(code[1]) { return true }
    return languages[place >> 6] & 1 << UInt64(place & 63) != 0
  }

  private static func place(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
    guard a &- 0x61 < 26, b &- 0x61 < 26, c &- 0x61 < 26 else { return nil }
    return (Int(a - 0x61) * 26 + Int(b - 0x61)) * 26 + Int(c - 0x61)
  }

  /// One bit for each of 26³ codes.
  private static let languages: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: (26 * 26 * 26 + 63) / 64)
    for word in languageWords.split(whereSeparator: \.isWhitespace) {
      let letters = Array(word.utf8)
      for last in letters.dropFirst(2) {
        if let place = place(letters[0], letters[1], last) { bits[place >> 6] |= 1 << UInt64(place & 63) }
      }
    }
    return bits
  }()

  static let extended: Set<String> = set(extendedWords)
  static let variants: Set<String> = set(variantWords)
  /// Whole tags of before 2006, in lower case.
  static let grandfathered: Set<String> = set(grandfatheredWords)

  private static func set(_ words: String) -> Set<String> { Set(words.split(whereSeparator: \.isWhitespace).map(String.init)) }

  /// Two letters, then every third letter that makes a code with them.
  private static let languageWords = """
    aaabcdefghiklmnopqstuvwxz ababcdefghijlmnopqrstuvwxyz acabdefhiklmnpqrstuvwxyz adabdefghijlnopqrstuwxyz aeabcdeklmnqrsuwyz
    afabdeghiknopstuz agabcdefghijklmnopqrstuvwxyz ahabghiklmnoprst aiabcdefghijklmnopqrstwxy ajaginpstuwz
    akbcdefghijklmopqrstuvwxyz alacdefghijklmnopqrstuvwxyz amabcefgijklmnopqrstuvwxyz anabcdefghijklmnopqrstuvwxyz
    aoabcdefghijklmnrstuxz apabcdefghijklmnopqrstuvwxyz aqacdgklmnprtz arbcdehijklnopqrstuvwxyz asabcdefghijklnopqrstuvwxyz
    atabcdeghijklmnopqrstuvwxyz auabcdefghijklmnopqrstuwxyz avbdiklmnostuv awabcdeghikmnorstuvwxy axbegklmx
    ayabcdeghiklnopqrstuxyz azabcdgjmnotz baabcdefghijlnoprstuvwxyz bbabcdefghijklmnopqrstuvwxyz bcabcdefghijklmnopqrstuvwyz
    bdabcdefghijklmnopqrstuvwxyz beabcdefghijkmopqrstuvwxyz bfabcdefghijklmnopqrstuwxyz bgabcdefgijklmnopqrstuvwxyz
    bhabcdefghijklmnopqrstuvwxyz biabcdefgjklmnopqrtuvwxyz bjabcdefghijklmnopqrstuvwxyz bkabcdfghijklmnopqrstuvwxyz
    blabcdefghijklmnopqrstvwxyz bmabcdefghijklmnopqrstuvwxyz bnabcdefgijklmnopqrstuvwxyz boabefghijklmnopqrtuvwxyz
    bpabcdeghijklmnopqrstuvwxyz bqabcdfghijklmnopqrstuvwxyz brabcdfghijklmnopqrstuvwxyz bsabcefghijklmnopqrstuvwxy
    btabcdefghijklmnopqrstuvwxyz buabcdefghijkmnopqstuvwxyz bvabcdefghijklmnopqrtuvwxyz bwabcdefghijklmnopqrstuwxyz
    bxabcdefghijklmnopqrsuvwxz byabcdefghijklmnopqrstvwxyz bzabcdefghijklmnopqrstuvwxyz caabcdefghijklmnopqrsuvwxyz
    cbabcdeghijklnoqrstuvwy ccacdeghjlmnopqrs cdacdefghijmnorsyz ceabgklnty cfadgm cgacgk chbcdfghjklmnopqrtwxyz ciabcdehkmnprwy
    cjaehikmnoprsvy ckabhlmnoqrstuvxyz clacdehijklmotuwy cmacegiklmnorst cnabcghiklopqrstuwx coabcdefghjklmnopqtuvwxyz
    cpabcefginopsuxy cqdu crabcdfghijklmnopqrstvwxyz csabcdefghijklmnopqrstuvwxyz ctacdeghlmnopstuyz cuabcghijklmopqrstuvwxy
    cvgn cwabdegt cyabo czhknot daacdefghijklmopqrsuvwxyz dbabdefgijlmnopqrtuvwy dccr ddadegijnorsw decdefghiklmnpqrsvz
    dgabcdeghiklnorstuwxz dhadgilmnorsuvwx diabcdfghijklmnopqrstuwxyz djabcdefijklmnoruw dkagklrsx dlgkmn dmabcdefgklmnorsuvwxy
    dnadegijknortuvwy doabcefhiklnopqrstvwxyz dpp drabcdeghilnoqrstuwy dsbehilnoqz dtabdhikmnoprstuy duabcdefghijklmnopqrsuvwxyz
    dva dwaklrsuwyz dyabdgimnouy dzadegln eaa ebcgkoru ecrsy eee efaei egalmoxy ehsu eiptv eja ekacegiklmopry elehikmopux
    emabegikmnopqsuwxyz enabcdfhlmnoqruvwx eot epi eraghikorstw eseghiklmnoqsuxy etbchnorstuxz euq evehn ewo ext eyao ezae
    faabdfghijklmnprtuxyz fbl fcs fer ffim fgr fiaeflprtuw fkkv flahilnry fmpu fnbgi fodimnrsx fpe fqs frcdkmopqrst fsels
    fubcdefhijmnqrtuvy fvr fwae gaabcdefghijklmnopqrstuvwxyz gbabcdefghijklmnopqrsuvwxyz gccdeflnrt gdabcdefghijklmnoqrstux
    geabcdfghijklmqsvwxyz gfktx ggabdegklnortuw ghacehklnorst giabcdeghilmnopqrstuwxyz gjikmnru gkadenopu glbcdhijkloruwy
    gmabdeghlmnqruvwxyz gnabcdeghijklmnoqrtuwz goabcdefghijklmnopqrstuvwxyz gpaen gqainru grabcdghijkmoqrstuvwxyz gseglmnopsw
    gtaiu guabcdefghiklmnopqrstuvwxz gvacefjlmnoprsy gwabcdefgijmnrtuwx gxx gyabdefgilmnoryz gzain haabcdefghijklmnopqrsvwxyz
    hbabnou hcah hdnsy headghim hgmw hhiry hiabdfghijklmortwx hji hkaehkns hlabdetu hmabcdefghijklmnpqrstuvwxyz hnadeghijnosu
    hoabcdehijklmoprstvwyz hpos hracekmoprtuwxz hsbhlns htiosux hubcdefghijklmopqrstuvwxyz hvceknv hwaco hyawx iainpr
    ibabdeghilmnruy icahlr idabcdeirstu ifabefkmuy igbeglmnosw ihbipw iinr ijcejnos ikeikloprstvwxz ilabgiklmopsuvw imaeilnorsty
    inbceghjlmnopstz ioruw ipio iquw iraehiknoruxy isacdeghikmnortu itbcdeiklmorstvwxyz ium ivbv iwkmos ixcl iyaox izhirz
    jaabcdefhjklmnoqrstuxyz jbeijkmnortuw jcst jdagt jebeghiklnrtu jgbeko jhis jiabcdeghilmoqtuvy jjer jkamoprsu jles
    jmabcdilnrswx jnadgijls jobdgrsw jparx jqr jrabrtu jsl juabcdhiklmnoprstuwy jvdn jwi jyaey kaabcdefghijkmopqrvwxy
    kbabcdefghijklmnopqrstuvwxyz kcabcdefghijklmnopqrstuvwxyz kdacdefghijklmnopqrtuvwxyz keabcdefghijklmnopqrstuvwxyz
    kfabcdefghijklmnopqrstuvwxyz kgabcdefghijklmnopqrstuvwxy khabcdefghijklnopqrstuvwxyz kiabcdefghijlmopqstuvwxyz
    kjabcdefghijklmnopqrstuvxyz kkabcdefghijklmnopqrstuvwxyz klabcdefghijklmnopqrstuvwxyz kmabcdefghijklmnopqrstuvwxyz
    knabcdefgijklmnopqrstuvwxyz koacdefghijklopqstuvwxyz kpabcdefghijklmnopqrstuvwxyz kqabcdefghijklmnopqrstuvwxyz
    krabcdefhijklmnoprstuvwxyz ksabcdefghijklmnopqrstuvwxyz ktabcdefghijklmnopqrstuvwxyz kubcdefghijklmnopqstuvwxyz
    kvabcdefghijklmnopqrstuvwxyz kwabcdefghijklmnopqrstuvwxyz kxabcdefhijklmnopqrstuvwxyz kyabcdefghijklmnopqrstuvwxyz
    kzabcdefghijklmnopqrstuvwxyz laabcdefghijklmnpqrsuwxyz lbabcefgijklmnoqrstuvwxyz lccdefhlmpqs ldabdghijklmnopq
    leabcdefghijklmnopqrstuvwxyz lfan lgabghiklmnoqrtuz lhahilmnpstu liabcdefghijklopqrsuvwxyz ljaeilpwx lkabcdehijlmnorstuy
    llabcdefghijklmnopqsux lmabcdefghijklmnopqruvwxyz lnabdghijlmnosuwz loabcefghijklmnopqrstuvwxyz lpaenox lqr lracegiklmnortvz
    lsabcdeghilmnoprstvwy ltcghinosu luacdefijklmnopqrstuvwyz lvaiksu lwaeghlmostuw lxm lyagn lzhlnz maabdefgijkmnpqstuvwxz
    mbabcdefhijklmnopqrstuvwxyz mcabcdefghijklmnopqrstuvwxyz mdabcdefghijklmnpqrstuvwxyz meabcdefghijklmnopqrstuvwyz
    mfabcdefghijklmnopqrstuvwxyz mgabcdefghijklmnopqrstuvwxyz mhabcdefghijklmnopqrstuwxyz miabcdefghijklmnopqrstuwxyz
    mjabcdeghijklmnopqrstuvwxyz mkabcefghijklmnopqrstuvwxyz mlabcdefhijklmnopqrsuvwxz mmabcdefghijklmnopqrtuvwxyz
    mnabcdefghijklmnopqrstuvwxyz moacdefghijkmopqrstuvwxyz mpabcdeghijklmnopqrstuvwxyz mqabcefghijklmnopqrstuvwxyz
    mrabcdefghjklmnopqrstuvwxyz msbcdefghijklmnopqrstuvwxyz mtabcdefghijklmnopqrstuvwxy muabcdeghijklmnopqrstuvxyz
    mvabdefghiklmnopqrstuvwxyz mwabcdefghijklmnopqrstuvwxyz mxabcdefghijklmnopqrstuvwxyz mybcdefghijklmnopqrstuvwxyz
    mzabcdeghijklmnopqrstuvwxyz naabcdefghijklmnopqrstwxyz nbabcdefghijkmnopqrstuvwxy ncabcdefghijklmnopqrstuxz
    ndabcdfghijklmnpqrstuvwxyz neabcdefghijkmnoqrstuvwxyz nfadlru ngabcdefghijklmnopqrstuvwxyz nhabcdefghikmnopqrtuvwxyz
    niabcdefghijklmnoqrstuvwxyz njabdhijlmnorstuxyz nkabcdefghijkmnopqrstuvwxz nlacegijklmnoqruvwxyz
    nmabcdefghijklmnopqrstuvwxyz nnabcdefghijklmnpqrstuvwxyz noacdefghijklmnopqstuvwyz npabghilnosuxy nqgklmnoqty
    nrabcefgiklmnprtuxz nsabcdefghiklmnopqrstuvwxyz ntdegijkmoprsuwxyz nuabcdefghijklmnopqrstuvwxyz nvhmo nwabcegimorwxy
    nxadegiklmnoqrux nybcdefghijklmnopqrstuvwxy nzabdikmsuyz oaacrv obiklmortu ocahmou odaktu ofosu ogbcegou ohtu oiaen
    ojbcgpsvw okabcdeghijklmnorsuvxz oladekmortu omabcegiklnopqrtuvwxy onabegijknoprstuwx oodgnrs opakmoty oraceghnorstuvwxyz
    osacinoptux otabdeiklmnoqrstuwxyz ouabeimn ovd owil oybdmy ozm paabcdefghiklmopqrstuvwxyz pbbcefghilmnoprstuvyz
    pcabcdefghijklmnprw pdacinotu peabdefghijklmopqsvxyz pfael pgadgiklnsuyz phadghijklmnoqrtuvw piabcdefghijlmnoprstuvwxyz pjt
    pkabcghnoprstu plabcdefghjklnopqrstuvwyz pmabcdefhijklmnoqrstuwxyz pnabcdeghijklmnopqrstuvwxyz pocdefghikmnopqstvwxyz
    ppaeiklmnopqrstu pqaemw prabcdefghiklmnopqrstuwxyz psacdeghilmnopqrstuwy ptahinopqrtuvwy puabcdefgijkmopqrtuwxyz pwabgimnorw
    pxm pyemnsuxy pzhn quabcdfghiklmnpqrsvwxyz qvacehijlmnopswyz qwacehmst qxachlnopqrstuw qyap raabcdfghijklmnopqrstuvwxyz
    rbbklp rcf rdb reabegijlmnrsty rgaeknrsu rhgp riabeflmnrtu rjgis rkabhimtw rmabcdefghiklmnopqrstuvwxyz rnabdglnprw
    roabcdefglmopruw rpnt rriot rsbiklmn rtchmsw rubcefghikopqtuyz rwaklmor rxdw rynsu rzh saabcdefhijklmopqrstuvwxyz
    sbabcdefghijklmnopqrstuvwxyz scabefghiklnopqstuvwx sdabcefghjklmnopqrstuvxz seabcdefghijklmnopqrstuvwyz sfbemsw
    sgabcdeghijklmnoprstuwxyz shabcdeghijklmnopqrstuvwxyz siabdefghijklmopqrstuvwxyz sjabdegklmnoprstuw
    skabcdefghijkmnopqrstuvwxyz slacdefghijlmnpqrstuwxyz smabcdfghijklmnpqrstuvwxyz snbcefghijklmnopqrsuvwxyz
    soabcdeghijklnopqrsuvwxyz spbcdegiklmnopqrstuvxy sqahjkmnoqrstux srabcefghiklmnoqrstuvwxyz ssabcdefghijklmnopqrstuvxyz
    stabdefghijklmnopqrstuvwy suabcegijklmoqrstvwxyz svabcekmrsx swbcfghijklmnopqrstuvwxy sxbcegklmnorsuw syabcdiklmnorswxy
    szabcdeglnpsvwy taabcdefgijklnopqrsuvwxyz tbabcdefghijklmnopqrstuvwxyz tcabcdefghiklmnopqstuwxyz tdabcdefghijklmnoqrstuvxy
    teabcdefghikmnopqrstuvwxyz tfinort tgabcdefghijnopqrstuvwxyz thcdefhiklmnpqrstuvwxyz tiacdefghijklmnopqstuvwxyz
    tjagijlmnopsuw tkabdefgklmnpqrstuvwxz tlabcdfghijklmnopqrstuvwxy tmabcdefghijklmnopqrstuvwyz tnabcdefghiklmnopqrstuvwxyz
    tobcdefghijklmopqrsuvwxyz tpacefgijklmnopqrtuvwxyz tqblmnopqrtuw trabcdefghijklmnopqrstuvwxyz tsabcdefghijklmpqrstuvwxyz
    ttabcdefghijklmnopqrstuvwyz tuabcdefghijlmnopqstuvwxyz tvadeklmnostuwxy twabcdefghlmnopqrtuwxy txabceghijmnoqrstuxy
    tyaehijlnprstuvxyz tzahjlmnox uamnr ubailruy udaegijlmu ues ufi ugabehnoy uhan uisv uji ukaghiklpqsuvwy ulabcefiklmnuw
    umabcdgimnoprsu unadegikmnpruxz uokn upiv urabcefghijklmnoprtuvwxyz usahikpsu utaehpru uumnru uvehl uwa uya uzns
    vaaefghijlmnoprsuvy vbbk vecdlmopr vgrt vicdfglnstv vkaijklmnoptuz vlps vmabcdefghijklmpqrsuvwxyz vnkmp vort vraost vsilv
    vto vumnt vwa waabcdefghijklmnopqrstuvwxyz wbabefhijklmpqrstvw wcai wddgjktuy weacdghimnoprstuw wfg wgabgiouwy whagku
    wibcefghijklmnrtuvwy wjai wkabdlruwy wlaceghiklmorsuvwxy wmabcdeghimnostwx wnbcdegikmnopuwy woabcdefgikmnorswy wpc
    wrabdghiklmnoprsuvwxyz wsagikrsuv wtfhikmw wuabdhlmnrtuvxy wwaborw wxaw wyabimnry xaabcdegijklmnopqrstuvwy
    xbabcdegijmnoprwxy xcbceghlmnortuvwy xdackmoqy xebdglmprstu xfa xgabdfgilmnruw xhacdemrtuv xiabilnprsvy xjbt
    xkabcdefghijklnopqrstuvwxyz xlabcdeginopsuy xmabcdefghjklmnopqrstuvwxyz xnabdghijkmnoqrstuyz xocdgikmnoprw
    xpabcdefghijklmnopqrstuvwxyz xqat xrabdegimnqrtuw xsabcdehijlmnopqrsuvy xtabcdeghijlmnopqrstuvwyz xuabdgjlmnoprtu xveinos
    xwacdegjklortw xxbkmrt xyabjklty xzhmp yaabcdefghijklmnopqrstuvwxyz ybabdehijklmnoxy ychlnp ydadegks yeaceijlnrstuvy
    ygailmprsuw yhadls yiafghijklmnpqrstuvxyz ykagiklmnortuy ylabegilmnoruy ymabcdeghiklmnopqrstxz ynadeghklnoqsu yobgiklmnstxy
    ypabghkmnopz yrabeiklmnoswy yscdglmnoprsy ytalpwy yuabcdefgijklmnpqrtuwxyz yvat ywaglnqrtuw yxaglmuy yyruz yzgk
    zaabcdefghijklmopqrstuvwxyz zbaceltuw zcadh zdj zeaghn zgabhmnr zhbdinwx ziabklmnrwz zkabdghknoprtuvz zlaejmnqsw
    zmabcdefghijklmnopqrstuvwxyz znadegks zochmoqrs zpabcdefghijklmnopqrstuvwxyz zqe zragnops zsaklmru zteglmnpqstuxy zuahmny
    zwa zxx zybgjnp zzaj
    """

  private static let extendedWords = """
    aao abh abv acm acq acw acx acy adf ads aeb aec aed aen afb afg ajp ajs apc apd arb arq ars ary arz ase asf asp asq asw auz
    avl ayh ayl ayn ayp bbz bfi bfk bjn bog bqn bqy btj bve bvl bvu bzs cdo cds cjy cmn cnp coa cpx csc csd cse csf csg csl csn
    csp csq csr csx czh czo doq dse dsl dsz dup ecs ehs esl esn eso eth fcs fse fsl fss gan gds gom gse gsg gsm gss gus hab haf
    hak hds hji hks hos hps hsh hsl hsn icl iks ils inl ins ise isg isr jak jax jcs jhs jks jls jos jsl jus kgi knn kvb kvk kvr
    kxd lbs lce lcf liw lls lsb lsc lsg lsl lsn lso lsp lst lsv lsw lsy ltg lvs lws lzh max mdl meo mfa mfb mfs min mnp mqg mre
    msd msi msr mui mzc mzg mzy nan nbs ncs nsi nsl nsp nsr nzs okl orn ors pel pga pgz pks prl prz psc psd pse psg psl pso psp
    psr pys rib rms rnb rsi rsl rsm rsn sdl sfb sfs sgg sgx shu slf sls sqk sqs sqx ssh ssp ssr svk swc swh swl syy szs tmw tse
    tsm tsq tss tsy tza ugn ugy ukl uks urk uzn uzs vgt vkk vkt vsi vsl vsv wbs wuu xki xml xmm xms yds ygs yhs ysl ysm yue zib
    zlm zmi zsl zsm
    """

  private static let variantWords = """
    1606nict 1694acad 1901 1959acad 1994 1996 abl1943 akuapem alalc97 aluku ao1990 aranes arevela arevmda arkaika asante auvern
    baku1926 balanka barla basiceng bauddha biscayan biske bohoric boont bornholm cisaup colb1945 cornu creiss dajnko ekavsk
    emodeng fonipa fonkirsh fonnapa fonupa fonxsamp gallo gascon grclass grital grmistr hepburn heploc hognorsk hsistemo
    ijekavsk itihasa ivanchov jauer jyutping kkcor kociewie kscor laukika lemosin lengadoc lipaw ltg2007 luna1918 metelko
    monoton ndyuka nedis newfound nicard njiva nulik osojs oxendict pahawh2 pahawh3 pahawh4 pamaka peano petr1708 pinyin polyton
    provenc puter rigik rozaj rumgr scotland scouse simple solba sotav spanglis surmiran sursilv sutsilv synnejyl tarask
    tongyong tunumiit uccor ucrcor ulster unifon vaidika valencia vallader vecdruka vivaraup wadegile xsistemo
    """

  private static let grandfatheredWords = """
    art-lojban cel-gaulish en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay
    i-tsu no-bok no-nyn sgn-be-fr sgn-be-nl sgn-ch-de zh-guoyu zh-hakka zh-min zh-min-nan zh-xiang
    """
}
