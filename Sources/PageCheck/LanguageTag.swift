/// Language tags, BCP 47 (RFC 5646): form, and the subtags that are short enough to be known.
package enum LanguageTag {
  /// What is wrong with a tag, as the check of a page would say it; nil for a right one.
  package static func problem(with tag: String) -> String? {
    var tag = tag
    return tag.withUTF8 { problem(ByteText($0)) }
  }

  static func problem(_ value: ByteText) -> String? {
    let parts = value.split(0x2D)
    guard let first = parts.first, !first.isEmpty else { return "it is empty" }
    guard parts.allSatisfy({ !$0.isEmpty && $0.count <= 8 && $0.allSatisfy(isASCIIAlphanumeric) }) else {
      return "it is no language tag such as en-GB"
    }
    if LanguageSubtags.grandfathered.contains(value.string.lowercased()) { return nil }
    if first.isEqualIgnoringCase("x") { return parts.count > 1 ? nil : "nothing follows x-" }
    guard first.allSatisfy(isASCIILetter), first.count >= 2 else { return "it does not begin with a language code" }
    if first.count == 2, !languages.contains(first.string.lowercased()) { return "“\(first.string)” is no language code (ISO 639)" }
    if first.count == 3 {
      let isKnown = first.string.lowercased().utf8.withContiguousStorageIfAvailable { LanguageSubtags.isLanguage(ByteText($0)) }
      if isKnown == false { return "“\(first.string)” is no language code (ISO 639)" }
    }
    if first.count >= 4 { return "“\(first.string)” is no language code (ISO 639)" }
    return subtagProblem(Array(parts.dropFirst()))
  }

  private static func subtagProblem(_ parts: [ByteText]) -> String? {
    var i = 0
    var extended = 0
    while i < parts.count, parts[i].count == 3, parts[i].allSatisfy(isASCIILetter), extended < 3 {
      if !LanguageSubtags.extended.contains(parts[i].string.lowercased()) {
        return "“\(parts[i].string)” is neither an extended language nor a country of two letters"
      }
      i += 1
      extended += 1
    }
    if i < parts.count, parts[i].count == 4, parts[i].allSatisfy(isASCIILetter) {
      if !scripts.contains(parts[i].string.lowercased()) { return "“\(parts[i].string)” is no script code (ISO 15924)" }
      i += 1
    }
    if i < parts.count,
      parts[i].count == 2 && parts[i].allSatisfy(isASCIILetter) || parts[i].count == 3 && ValueSyntax.isDigits(parts[i])
    {
      if parts[i].count == 2, !regions.contains(parts[i].string.lowercased()) {
        return "“\(parts[i].string)” is no country code (ISO 3166)"
      }
      i += 1
    }
    var variants: Set<String> = []
    while i < parts.count, parts[i].count >= 5 || parts[i].count == 4 && isASCIIDigit(parts[i][0]) {
      if !LanguageSubtags.variants.contains(parts[i].string.lowercased()) { return "“\(parts[i].string)” is no registered variant" }
      if !variants.insert(parts[i].string.lowercased()).inserted { return "“\(parts[i].string)” stands twice" }
      i += 1
    }
    var singletons: Set<String> = []
    while i < parts.count {
      guard parts[i].count == 1 else { return "“\(parts[i].string)” is out of place" }
      let isPrivate = parts[i].isEqualIgnoringCase("x")
      if !singletons.insert(parts[i].string.lowercased()).inserted { return "“\(parts[i].string)-” stands twice" }
      i += 1
      let start = i
      while i < parts.count, isPrivate || parts[i].count > 1 { i += 1 }
      if i == start { return "an extension is empty" }
    }
    return nil
  }

  private static let languages: Set<String> = set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi
    fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr
    ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps
    pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve
    vi vo wa wo xh yi yo za zh zu
    """)
  private static let regions: Set<String> = set(
    """
    aa ac ad ae af ag ai al am an ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bu bv bw by bz ca cc cd cf
    cg ch ci ck cl cm cn co cp cr cs cu cv cw cx cy cz dd de dg dj dk dm do dz ea ec ee eg eh er es et eu ez fi fj fk fm fo fr fx ga gb gd
    ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr
    kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no
    np nr nt nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv
    sx sy sz ta tc td tf tg th tj tk tl tm tn to tp tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi vn vu wf ws xk yd ye yt yu za zm zr
    zw zz qm qz
    """)
  private static let scripts: Set<String> = set(
    """
    adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng bhks blis bopo brah brai bugi buhd cakm cans cari cham cher chrs
    cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh egyp elba elym ethi geok geor glag gong gonm goth gran grek gujr guru
    hanb hang hani hano hans hant hatr hebr hira hluw hmng hmnp hrkt hung inds ital jamo java jpan jurc kali kana khar khmr khoj kitl kits
    knda kore kpel kthi lana laoo latf latg latn leke lepc limb lina linb lisu loma lyci lydi mahj maka mand mani marc maya medf mend merc
    mero mlym modi mong moon mroo mtei mult mymr nand narb nbat newa nkdb nkgb nkoo nshu ogam olck orkh orya osge osma ougr palm pauc perm
    phag phli phlp phlv phnx piqd plrd prti qaaa rjng rohg roro runr samr sara sarb saur sgnw shaw shrd shui sidd sind sinh sogd sogo sora
    soyo sund sylo syrc syre syrj syrn tagb takr tale talu taml tang tavt telu teng tfng tglg thaa thai tibt tirh tnsa toto ugar vaii visp
    vith wara wcho wole xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy zzzz
    """)
  private static func set(_ words: String) -> Set<String> { Set(words.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
