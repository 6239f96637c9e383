internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `print/paper-YYYY-MM.html`: a month on two pages in large print, to be posted to a reader for whom planner.json asks for it: what was
/// written and photographed in the month before, birthdays, when the reader is invited, where the children are. It is made of the reader's
/// own plan, so it has nothing that their other pages have not.
enum PaperPage: PageKind {
  private typealias Paper = (sheet: Sheet, first: [Passage], second: [Passage])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let page = Page<Paper>("print-paper", in: &schema, models) { page in
      page.part({ Sheet.declare(&$0, models) }) { page, _ in page.sheet }
      page.text("greeting") { $1.words.greeting(name: $1.plan.settings.print.post ?? "") }
      page.list("first", of: models.passage, flag: "hasFirst") { $0.first }
      page.list("second", of: models.passage, flag: "hasSecond") { $0.second }
    }
    return { site in
      site.plan.papers.map { month in
        page.job(OutputPaths.paper(month), sheet: \.sheet) { shared in
          let sheet = Sheet(of: OutputPaths.wall, shared.text(ofMonth: month), shared)
          let passages = ([Self.journals(before: month, shared)] + Self.coming(month, shared)).filter { !$0.lines.isEmpty }
          return (sheet, Self.fitted(passages.prefix(1), below: greetingLines), Self.fitted(passages.dropFirst()))
        }
      }
    }
  }

  // MARK: What fits

  /// The width of a line in hundredths of the size of its letters, and the lines of a page below its head; those beside pictures, which
  /// take what the words leave.
  private static let (width, room, roomBesidePictures, mostPictures) = (2_900, 27, 9, 4)
  /// How many lines fewer the first page has than the second: it has the month and a greeting, and one heading in place of three.
  private static let greetingLines = 2
  /// The most letters of what somebody wrote, of what belongs to a picture, and of all else.
  private static let (longest, longestCaption, longestName) = (220, 70, 80)

  /// Takes lines from the longest passage until a page has room for all; the last one says how many are not there.
  private static func fitted(_ passages: ArraySlice<Passage>, below lines: Int = 0) -> [Passage] {
    let room = passages.contains { $0.lines.contains { $0.picture != nil } } ? roomBesidePictures : room - lines
    var passages = passages.map { $0.cut(to: room + mostPictures) }
    while passages.reduce(0, { $0 + height(of: $1) }) > room,
      let longest = passages.indices.filter({ passages[$0].lines.count > 1 })
        .max(by: { height(of: passages[$0]) < height(of: passages[$1]) })
    {
      passages[longest] = passages[longest].cut(to: passages[longest].lines.count - 1)
    }
    return passages
  }

  /// In lines, without its heading and its pictures.
  private static func height(of passage: Passage) -> Int {
    let texts = passage.lines.filter { $0.picture == nil }.flatMap { ["\($0.when ?? "") \($0.text)", $0.note ?? ""] }
    return texts.reduce(passage.hidden > 0 ? 1 : 0) { $0 + ($1.isEmpty ? 0 : PaperText($1).lines(of: width)) }
  }

  // MARK: What it says

  /// The newest pictures, then the words of the others, newest first.
  private static func journals(before month: YearMonth, _ shared: SharedViews) -> Passage {
    let (plan, month) = (shared.plan, month.adding(months: -1))
    func date(_ post: Journal.Post) -> CivilDate { plan.context.zone.localTime(of: post.date).date }
    let posts = plan.shownJournals.flatMap { plan.shown.journals[$0].posts }.filter { YearMonth(date($0)) == month }
    let lines = posts.sorted { $0.date > $1.date }.map { post in
      let author = post.author.name(in: plan.shown, shared.words)
      let picture = Picture(post.image, of: nil, shared.words.pictureBy(name: author))
      return Line(
        when: shared.language.row([shared.text(ofDay: date(post)), author]),
        text: (post.text ?? "").beginning(picture == nil ? longest : longestCaption), picture: picture)
    }
    let pictures = lines.filter { $0.picture != nil }
    return Passage(
      title: shared.language.row([shared.words.journals, shared.text(ofMonth: month)]) ?? "",
      lines: pictures.prefix(mostPictures) + lines.filter { $0.picture == nil && !$0.text.isEmpty },
      hidden: max(0, pictures.count - mostPictures))
  }

  /// Birthdays of a month and the next, when the reader is invited in it, and where the children are.
  private static func coming(_ month: YearMonth, _ shared: SharedViews) -> [Passage] {
    let plan = shared.plan
    let name = plan.settings.paperFor?.lowercased()
    let reader = plan.shown.members.firstIndex { $0.name.lowercased() == name }
    func passage(_ title: String, months: Int = 1, isNamed: Bool = false, _ isMeant: (Int32, Event) -> Bool) -> Passage {
      let items = Set((0..<months).flatMap { month.adding(months: $0).dates }.flatMap { plan.days[$0] }).sorted()
      let meant = items.filter { number in
        let event = plan.event(of: number)
        // The family's own planner has what is to be a surprise for whom it prints this.
        return event.visibility == .full && !event.hideFrom.contains { $0 == name } && isMeant(number, event)
      }
      return Passage(title: title, lines: meant.map { line(of: $0, isNamed: isNamed, shared) })
    }
    let children = plan.shown.members.indices.filter { plan.shown.members[$0].needsCompany }
    return [
      passage(shared.words.birthdays, months: 2) { $1.birthday != nil },
      passage(shared.words.youAreInvited) { number, event in
        // What is the reader's own and nobody else's is no invitation.
        let isWithOthers = event.birthday == nil && event.people().count > 1
        return event.tags.contains { $0.lowercased() == name }
          || isWithOthers && reader.map { plan.takesPart($0, in: number) } ?? false
      },
      passage(shared.words.whereChildrenAre, isNamed: true) { number, event in
        let (item, people) = (plan.items[Int(number)], event.attending(on: plan.answered(number)).map(\.member))
        let isTheirs = people.isEmpty || children.isEmpty || people.contains(where: children.contains)
        let isTrip = event.category == .vacation && item.lastDay > item.firstDay && isTheirs
        // Whole days of calendars are holidays.
        return plan.isCustody(event) || !event.isCycle && (isTrip || item.coversWholeDays && event.layer != nil)
      },
    ]
  }

  private static func line(of number: Int32, isNamed: Bool, _ shared: SharedViews) -> Line {
    let (item, event) = (shared.plan.items[Int(number)], shared.plan.event(of: number))
    let (subject, people) = (shared.plan.subject(of: item, shared.words), shared.people(of: number))
    let text = isNamed && !people.isEmpty ? shared.words.labelled(label: people, value: subject) : subject
    let place = (shared.plan.change(of: item).map(event.changed) ?? event).shownLocation
    let note = event.birthday == nil ? place : address(event, shared)
    return Line(when: shared.text(ofTime: item), text: text.beginning(longestName), note: note?.beginning(longestName))
  }

  /// Where to send a card, if the reader sees the address of somebody who is called so.
  private static func address(_ birthday: Event, _ shared: SharedViews) -> String? {
    let named = shared.plan.shown.contacts.first { CardName.formatted($0) == birthday.subject && !$0.addresses.isEmpty }
    return shared.plan.settings.publish.contacts ? named?.addresses.first.map { shared.language.series($0.lines) } : nil
  }
}
