// One line for one text, however long.
// swift-format-ignore-file
struct ArabicWords: Catalogue {
  let language: Language

  // MARK: The planner

  var plannerTitle: String { "مخطط العائلة" }
  func plannerTitle(family: String) -> String { "\(family) – مخطط العائلة" }
  var tagline: String { "تقويم عائلتك وجهات اتصالها في مكان واحد." }
  var skipToContent: String { "انتقل إلى المحتوى" }
  var navigation: String { "القائمة الرئيسية" }
  var more: String { "المزيد" }
  func asOf(date: String) -> String { "محدَّث حتى \(date)" }
  var pageNotFound: String { "هذه الصفحة غير موجودة في المخطط" }
  var pageNotFoundHint: String { "ربما أُزيلت منذ أن حفظت الرابط. لوحة الحائط تعرض كل الموجود." }
  var backToWall: String { "العودة إلى لوحة الحائط" }
  var everyone: String { "الجميع" }
  var dashboard: String { "نظرة سريعة" }
  var legend: String { "دليل الرموز" }

  // MARK: Pages

  var wall: String { "لوحة الحائط" }
  var month: String { "الشهر" }
  var year: String { "السنة" }
  var week: String { "الأسبوع" }
  var columns: String { "الأعمدة" }
  var agenda: String { "جدول المواعيد" }
  var members: String { "أفراد العائلة" }
  var contacts: String { "جهات الاتصال" }
  var chores: String { "أعمال المنزل" }
  var todos: String { "المهام" }
  var lists: String { "القوائم" }
  var meals: String { "الوجبات" }
  var messages: String { "الرسائل" }
  var journals: String { "اليوميات" }
  var activities: String { "الأنشطة" }
  var search: String { "البحث" }
  var whatsNew: String { "الجديد" }
  var subscribe: String { "الاشتراك" }
  var print: String { "الطباعة" }

  // MARK: Moving about

  var today: String { "اليوم" }
  var thisWeek: String { "هذا الأسبوع" }
  var thisMonth: String { "هذا الشهر" }
  var thisYear: String { "هذه السنة" }
  func nextDays(days: Int) -> String {
    plural(
      days, zero: "الأيام القادمة", one: "اليوم القادم", two: "اليومان القادمان", few: "الأيام الـ\(number(days)) القادمة", many: "الأيام الـ\(number(days)) القادمة", other: "الأيام الـ\(number(days)) القادمة")
  }
  var earlier: String { "الأسبق" }
  var startOfPlanner: String { "يبدأ المخطط هنا" }
  var endOfPlanner: String { "ينتهي المخطط هنا حاليًا" }
  var chooseMonth: String { "اختر شهرًا" }
  var chooseYear: String { "اختر سنة" }
  func weekNumber(week: Int) -> String { "الأسبوع \(plain(week))" }
  var weekHeading: String { "رقم الأسبوع" }
  var dayList: String { "يومًا بيوم" }

  // MARK: Events

  var allDay: String { "طوال اليوم" }
  var when: String { "الموعد" }
  func minutes(count: Int) -> String {
    plural(
      count, zero: "\(number(count)) دقيقة", one: "دقيقة واحدة", two: "دقيقتان", few: "\(number(count)) دقائق", many: "\(number(count)) دقيقة", other: "\(number(count)) دقيقة")
  }
  func hours(count: Int) -> String {
    plural(
      count, zero: "\(number(count)) ساعة", one: "ساعة واحدة", two: "ساعتان", few: "\(number(count)) ساعات", many: "\(number(count)) ساعة", other: "\(number(count)) ساعة")
  }
  func days(count: Int) -> String {
    plural(
      count, zero: "\(number(count)) يوم", one: "يوم واحد", two: "يومان", few: "\(number(count)) أيام", many: "\(number(count)) يومًا", other: "\(number(count)) يوم")
  }
  func continuesUntil(date: String) -> String { "حتى \(date)" }
  var who: String { "الأشخاص" }
  var owner: String { "المنظِّم" }
  var going: String { "سيحضر" }
  var notAnswered: String { "لم يُجب بعد" }
  var declined: String { "لن يحضر" }
  func moreEvents(count: Int) -> String {
    plural(
      count, zero: "\(number(count)) أخرى", one: "موعد آخر", two: "موعدان آخران", few: "\(number(count)) مواعيد أخرى", many: "\(number(count)) موعدًا آخر", other: "\(number(count)) موعد آخر")
  }
  var categoryLabel: String { "الفئة" }
  var location: String { "المكان" }
  var notes: String { "ملاحظات" }
  var link: String { "رابط" }
  var repeats: String { "التكرار" }
  var previousEvent: String { "الموعد السابق" }
  var nextEvent: String { "الموعد التالي" }
  var comingDates: String { "التواريخ القادمة" }
  var pastDates: String { "التواريخ الماضية" }
  var eventLater: String { "الموعد القادم بعد ما يعرضه هذا المخطط" }
  var eventNever: String { "بلا مواعيد" }
  var eventOver: String { "انتهى هذا الموعد" }
  var cancelled: String { "أُلغي" }
  var tentative: String { "غير مؤكد" }
  var busy: String { "مشغول" }
  var addToCalendar: String { "أضف إلى تقويمي" }
  func eventCount(count: Int) -> String {
    plural(
      count, zero: "لا مواعيد", one: "موعد واحد", two: "موعدان", few: "\(number(count)) مواعيد", many: "\(number(count)) موعدًا", other: "\(number(count)) موعد")
  }
  func birthdayOf(name: String) -> String { "عيد ميلاد \u{2068}\(name)\u{2069}" }
  func turns(name: String, age: Int) -> String {
    let years = plural(
      age, zero: "\(plain(age)) سنة", one: "سنة واحدة", two: "سنتان", few: "\(plain(age)) سنوات", many: "\(plain(age)) سنة",
      other: "\(plain(age)) سنة")
    return "\u{2068}\(name)\u{2069}: \(years)"
  }
  func birthdayOn(date: String) -> String { "\(birthday): \(date)" }
  var birthday: String { "عيد الميلاد" }
  var birthdays: String { "أعياد الميلاد" }

  // MARK: Categories

  var categoryNone: String { "بلا فئة" }
  var categoryCelebration: String { "احتفال" }
  var categoryClub: String { "نادٍ" }
  var categoryEducation: String { "تعليم" }
  var categoryMedical: String { "صحة" }
  var categoryMusic: String { "موسيقى" }
  var categoryOuting: String { "نزهة" }
  var categoryOther: String { "أخرى" }
  var categoryPets: String { "حيوانات أليفة" }
  var categoryShopping: String { "تسوق" }
  var categorySport: String { "رياضة" }
  var categoryVacation: String { "إجازة" }
  var categoryWork: String { "عمل" }

  // MARK: Nothing to show

  var noEventsToday: String { "لا شيء مخطط له اليوم. استمتعوا بيومكم!" }
  var noEventsNextDays: String { "لا شيء مخطط له في الأيام القادمة." }
  var noEventsWeek: String { "لا شيء مخطط له في هذا الأسبوع." }
  var noEventsMonth: String { "لا شيء مخطط له في هذا الشهر." }
  var noEventsAhead: String { "لا شيء مخطط له بعد. ستظهر المواعيد الجديدة هنا عند التحديث القادم." }
  func noEventsFor(name: String) -> String { "لا شيء مخطط له من أجل \(name)." }
  var noContacts: String { "لا جهات اتصال بعد. طبيب الأسنان والمدرسة والسبّاك: أضفهم في تطبيقك ليظهروا هنا." }
  var noTodos: String { "لم يبق شيء للقيام به. أحسنتم!" }
  var noPosts: String { "لم يُكتب شيء هنا بعد." }
  var nothingNew: String { "لم يتغير شيء مؤخرًا." }

  // MARK: Members

  var formerMember: String { "فرد سابق" }
  var administrator: String { "يعتني بالمخطط" }
  func avatarOf(name: String) -> String { "صورة \(name)" }
  func pictureBy(name: String) -> String { "صورة نشرها \(name)" }
  var pictureMissing: String { "صورة غير موجودة في المخطط" }
  func agendaOf(name: String) -> String { "جدول مواعيد \(name)" }

  // MARK: Contacts

  func contactCount(count: Int) -> String {
    plural(
      count, zero: "لا جهات اتصال", one: "جهة اتصال واحدة", two: "جهتا اتصال", few: "\(number(count)) جهات اتصال", many: "\(number(count)) جهة اتصال", other: "\(number(count)) جهة اتصال")
  }
  var phone: String { "الهاتف" }
  var phoneMobile: String { "الجوال" }
  var phoneHome: String { "المنزل" }
  var phoneWork: String { "العمل" }
  var emergencyContacts: String { "في حالة الطوارئ" }
  var unnamedContact: String { "جهة اتصال بلا اسم" }
  func unnamedMember(number: Int) -> String { "فرد \(plain(number))" }
  func unnamedHouse(number: Int) -> String { "منزل \(plain(number))" }
  var untitled: String { "(بلا عنوان)" }
  var addToAddressBook: String { "أضف إلى دفتر عناويني" }
  var allContactsFile: String { "كل جهات الاتصال في ملف واحد" }

  // MARK: Chores and to-dos

  func choreCount(count: Int) -> String {
    plural(
      count, zero: "لا أعمال", one: "عمل واحد", two: "عملان", few: "\(number(count)) أعمال", many: "\(number(count)) عملًا", other: "\(number(count)) عمل")
  }
  func choresOf(house: String) -> String { "أعمال المنزل: \(house)" }
  func dueOn(date: String) -> String { "الموعد النهائي \(date)" }
  func doneBy(name: String) -> String { "أنجزه \(name)" }
  func weekOf(date: String) -> String { "أسبوع \(date)" }
  var whoseTurn: String { "دور من" }
  var chore: String { "العمل" }
  var nobodyAvailable: String { "لا أحد متاح" }
  var lastDone: String { "آخر مرة أُنجزت" }
  var choresDone: String { "ما أُنجز حتى الآن" }
  var notYetDone: String { "لم تُنجز بعد" }
  func openTodoCount(count: Int) -> String {
    plural(
      count, zero: "لا مهام متبقية", one: "بقيت مهمة واحدة", two: "بقيت مهمتان", few: "بقيت \(number(count)) مهام", many: "بقيت \(number(count)) مهمة", other: "بقيت \(number(count)) مهمة")
  }
  var todoOpen: String { "مفتوحة" }
  var todoDone: String { "منجزة" }
  func addedBy(name: String) -> String { "أضافه \(name)" }

  // MARK: Lists and meals

  var shoppingList: String { "قائمة التسوق" }
  var packingList: String { "قائمة الأمتعة" }
  func itemsLeft(count: Int) -> String {
    plural(
      count, zero: "لم يبق شيء", one: "بقي واحد", two: "بقي اثنان", few: "بقيت \(number(count))", many: "بقي \(number(count))", other: "بقي \(number(count))")
  }
  var mealPlan: String { "خطة الوجبات" }
  var breakfast: String { "الفطور" }
  var lunch: String { "الغداء" }
  var dinner: String { "العشاء" }
  var snack: String { "وجبة خفيفة" }
  func cook(name: String) -> String { "يطبخ: \(name)" }

  // MARK: Messages, journals, activities

  func messageCount(count: Int) -> String {
    plural(
      count, zero: "لا رسائل", one: "رسالة واحدة", two: "رسالتان", few: "\(number(count)) رسائل", many: "\(number(count)) رسالة", other: "\(number(count)) رسالة")
  }
  func newMessageCount(count: Int) -> String {
    plural(
      count, zero: "لا رسائل جديدة", one: "رسالة جديدة", two: "رسالتان جديدتان", few: "\(number(count)) رسائل جديدة", many: "\(number(count)) رسالة جديدة", other: "\(number(count)) رسالة جديدة")
  }
  func replyCount(count: Int) -> String {
    plural(
      count, zero: "لا ردود", one: "رد واحد", two: "ردان", few: "\(number(count)) ردود", many: "\(number(count)) ردًا", other: "\(number(count)) رد")
  }
  var contributors: String { "المساهمون" }
  var observers: String { "المتابعون" }
  func postCount(count: Int) -> String {
    plural(
      count, zero: "لا منشورات", one: "منشور واحد", two: "منشوران", few: "\(number(count)) منشورات", many: "\(number(count)) منشورًا", other: "\(number(count)) منشور")
  }
  func commentCount(count: Int) -> String {
    plural(
      count, zero: "لا تعليقات", one: "تعليق واحد", two: "تعليقان", few: "\(number(count)) تعليقات", many: "\(number(count)) تعليقًا", other: "\(number(count)) تعليق")
  }
  func likeCount(count: Int) -> String {
    plural(
      count, zero: "لا إعجابات", one: "إعجاب واحد", two: "إعجابان", few: "\(number(count)) إعجابات", many: "\(number(count)) إعجابًا", other: "\(number(count)) إعجاب")
  }
  var host: String { "المضيف" }
  var participants: String { "المشاركون" }
  func activityCount(count: Int) -> String {
    plural(
      count, zero: "لا أنشطة", one: "نشاط واحد", two: "نشاطان", few: "\(number(count)) أنشطة", many: "\(number(count)) نشاطًا", other: "\(number(count)) نشاط")
  }
  func participantLimit(count: Int) -> String {
    plural(
      count, zero: "لا أماكن", one: "مكان واحد", two: "مكانان", few: "\(number(count)) أماكن", many: "\(number(count)) مكانًا", other: "\(number(count)) مكان")
  }
  func placesLeft(count: Int) -> String {
    plural(
      count, zero: "لا أماكن متبقية", one: "بقي مكان واحد", two: "بقي مكانان", few: "بقيت \(number(count)) أماكن", many: "بقي \(number(count)) مكانًا", other: "بقي \(number(count)) مكان")
  }
  var noFixedTime: String { "لا وقت محدد بعد" }
  var noFixedLocation: String { "لا مكان محدد بعد" }
  var upcoming: String { "القادم" }
  var activityOpen: String { "مفتوح للانضمام" }
  var activityClosed: String { "مكتمل" }
  var activityCompleted: String { "انتهى" }

  // MARK: What's new

  var changeAdded: String { "جديد" }
  var changeChanged: String { "تغيّر" }
  var changeRemoved: String { "أُزيل" }
  func changesSince(date: String) -> String { "التغييرات منذ \(date)" }
  var changeMoved: String { "تغيّر الموعد" }
  var changeRenamed: String { "تغيّر الاسم" }
  var changeAnswered: String { "رد" }
  var changeInvited: String { "دعوة" }
  var changeRestored: String { "عاد إلى موعده" }
  var changeJoined: String { "مشاركة" }
  var changeReopened: String { "مفتوح من جديد" }
  var newReply: String { "رد جديد" }
  var newComment: String { "تعليق جديد" }
  var changesFeed: String { "التغييرات كخلاصة أخبار" }
  var journalFeed: String { "المتابعة كخلاصة أخبار" }
  var fairness: String { "مدى تساوي توزيع العمل" }
  var workload: String { "الحِمل" }
  var everyoneHasHadIt: String { "مرّت على الجميع بعد" }
  var notWithinTheseWeeks: String { "ليس خلال هذه الأسابيع" }
  func formerly(text: String) -> String { "سابقًا: \(text)" }
  func fromTo(old: String, new: String) -> String { "\(old) ← \(new)" }
  func andAllLater(date: String) -> String { "\(date) وكل ما يليه" }
  func changesFollowedSince(date: String) -> String { "تُعرض التغييرات ابتداءً من \(date)." }
  func loadSpread(difference: Int) -> String { "أكبر فرق: \(number(difference))" }
  func portion(part: Int, whole: Int) -> String { "\(number(part)) من \(number(whole))" }
  func newCount(count: Int) -> String {
    plural(
      count, zero: "لا جديد", one: "تغيير واحد", two: "تغييران", few: "\(number(count)) تغييرات", many: "\(number(count)) تغييرًا", other: "\(number(count)) تغيير")
  }
  func moreChanges(count: Int) -> String {
    plural(
      count, zero: "ولا تغييرات أخرى", one: "وتغيير آخر", two: "وتغييران آخران", few: "و\(number(count)) تغييرات أخرى", many: "و\(number(count)) تغييرًا آخر", other: "و\(number(count)) تغيير آخر")
  }
  func weekCount(count: Int) -> String {
    plural(
      count, zero: "لا أسابيع", one: "أسبوع واحد", two: "أسبوعان", few: "\(number(count)) أسابيع", many: "\(number(count)) أسبوعًا", other: "\(number(count)) أسبوع")
  }

  // MARK: Subscribing

  var subscribeIntro: String { "أضف المخطط إلى تقويم هاتفك أو حاسوبك. وسيُحدَّث تلقائيًا." }
  var openInCalendar: String { "افتح في تطبيق التقويم" }
  var calendarAddress: String { "عنوان التقويم" }
  var downloadCalendar: String { "نزّل مرة واحدة (.ics)" }
  var addressUnknown: String {
    "لا يعرف هذا المخطط عنوانه على الويب، لذلك يمكن تنزيل تقاويمه فقط. اضبط \u{2068}baseURL\u{2069} في \u{2068}planner.json\u{2069}."
  }
  var stepsApple: String {
    "\u{2068}iPhone\u{2069} و\u{2068}iPad\u{2069} و\u{2068}Mac\u{2069}: انقر «افتح في تطبيق التقويم» ثم «اشتراك»."
  }
  var stepsGoogle: String {
    "تقويم \u{2068}Google\u{2069}: من الحاسوب اختر «تقاويم أخرى» ثم «+» ثم «من عنوان URL» والصق العنوان. سيظهر على الهاتف خلال يوم."
  }
  var stepsOutlook: String { "\u{2068}Outlook\u{2069}: اختر «إضافة تقويم» ثم «الاشتراك من الويب» والصق العنوان." }
  var stepsAndroid: String { "أندرويد بدون \u{2068}Google\u{2069}: يشترك تطبيق \u{2068}ICSx⁵\u{2069} المجاني في العنوان." }
  var stepsThunderbird: String { "\u{2068}Thunderbird\u{2069}: اختر «تقويم جديد» ثم «على الشبكة» والصق العنوان." }
  var scanToOpen: String { "امسح الرمز لفتح المخطط المحدَّث" }

  // MARK: Printing

  var printIntro: String { "أوراق معدّة للطباعة. اختر واحدة ثم اطبعها من المتصفح." }
  var printColour: String { "ملوّن" }
  var printGrey: String { "أبيض وأسود" }
  var paper: String { "الورق" }
  var paperLetter: String { "\u{2068}Letter\u{2069}" }
  var paperTabloid: String { "\u{2068}Tabloid\u{2069}" }
  var overflowTitle: String { "ما لم تتسع له الخانات" }
  func seeOverflow(number: Int) -> String { "انظر القائمة، رقم \(plain(number))" }

  // MARK: Search

  var searchLabel: String { "ابحث في المخطط" }
  var searchHint: String { "أسماء وعناوين وشركات وأرقام هواتف. الأخطاء الصغيرة في الكتابة لا تمنع العثور." }
  var searchNeedsScript: String { "البحث أثناء الكتابة يحتاج إلى جافا سكريبت. الفهرس أدناه يسرد كل شيء أبجديًا." }
  var searchLoadFailed: String { "تعذّر تحميل فهرس البحث. الفهرس أدناه لا يزال يسرد كل شيء." }
  var searchSuggestions: String { "اقتراحات" }
  var searchFilters: String { "المرشحات" }
  var searchAll: String { "الكل" }
  var searchKind: String { "ماذا" }
  var searchFrom: String { "من تاريخ" }
  var searchTo: String { "إلى تاريخ" }
  var searchClear: String { "مسح الكل" }
  var searchSwapped: String { "كان «من تاريخ» بعد «إلى تاريخ»، لذلك تم تبديل التاريخين." }
  var searchNothing: String { "لم يُعثر على شيء. جرّب أحرفًا أقل أو أزل أحد المرشحات." }
  var searchResults: String { "النتائج" }
  func searchResultCount(count: Int) -> String {
    plural(
      count, zero: "لا نتائج", one: "نتيجة واحدة", two: "نتيجتان", few: "\(number(count)) نتائج", many: "\(number(count)) نتيجة", other: "\(number(count)) نتيجة")
  }
  var searchShowMore: String { "اعرض المزيد" }
  var searchIndex: String { "الفهرس الأبجدي" }
  var searchIndexOther: String { "أرقام ورموز" }
  var kindEvent: String { "موعد" }
  var kindMember: String { "فرد" }
  var kindContact: String { "جهة اتصال" }
  var kindTodo: String { "مهمة" }
  var kindList: String { "قائمة" }
  var kindMeal: String { "وجبة" }
  var kindMessage: String { "رسالة" }
  var kindJournal: String { "يوميات" }
  var kindActivity: String { "نشاط" }

  // MARK: Offline

  var offlineNotice: String { "أنت غير متصل: هذا هو المخطط كما ظهر آخر مرة." }
  var offlineMissing: String { "أنت غير متصل ولم تُعرض هذه الصفحة على هذا الجهاز بعد." }

  /// Arabic has six forms.
  private func plural(_ count: Int, zero: String, one: String, two: String, few: String, many: String, other: String) -> String {
    switch language.translation.pluralCategory(count) {
    case .zero: zero
    case .one: one
    case .two: two
    case .few: few
    case .many: many
    case .other: other
    }
  }
}
