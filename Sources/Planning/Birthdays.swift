package import TribeModel

/// Somebody whose birthday is shown.
package struct BirthdayPerson: Sendable, Hashable {
  package let person: BirthdayEvent.Person
  package let name: String
  package let birthday: Birthday
  /// Whether it is an anniversary, which has its years and not an age.
  package var isAnniversary = false

  /// Members, then contacts if they are published and have a person's name. A contact with the name and day of a member or an
  /// earlier contact is the same person.
  package static func all(_ tribe: Tribe, _ settings: SiteSettings) -> [BirthdayPerson] {
    let people = tribe.members.enumerated().filter(\.element.isCurrent).compactMap { index, member in
      member.birthday.map { BirthdayPerson(person: .member(index), name: member.name, birthday: $0) }
    }
    guard settings.publish.contacts else { return people }
    var known = Set(people.map(\.key))
    func contact(_ index: Int, _ name: String?, _ day: Birthday?, isAnniversary: Bool) -> BirthdayPerson? {
      guard let name, let day else { return nil }
      return BirthdayPerson(person: .contact(index), name: name, birthday: day, isAnniversary: isAnniversary)
    }
    let all = tribe.contacts.enumerated()
    let births = all.compactMap { contact($0, CardName.ofPerson($1), $1.birthday, isAnniversary: false) }
    let weddings = all.compactMap { contact($0, CardName.formatted($1), $1.anniversary, isAnniversary: true) }
    return people + (births + weddings).filter { known.insert($0.key).inserted }
  }

  /// The same for one person: the lower-case name and the day.
  private var key: String { "\(isAnniversary ? "anniversary " : "")\(birthday.month)-\(birthday.day) \(name.lowercased())" }

  /// The age that they reach in a year. Nil if the year of birth is unknown or hidden.
  package func age(in year: Int, _ settings: SiteSettings) -> Int? {
    settings.feeds.birthYears ? birthday.year.map { year - $0 } : nil
  }
}

extension Tribe {
  /// What the identifiers of somebody's birthday are made of, and the member whose it is; a contact's is nobody's.
  package func origin(of person: BirthdayPerson) -> (kind: String, id: EventID, owner: MemberIndex?) {
    switch person.person {
    case .member(let index): ("birthday", EventID(members[index].id.raw, in: members[index].id.scope), index)
    case .contact(let index):
      (
        person.isAnniversary ? "anniversary" : "birthday-contact", EventID(contacts[index].id.raw, in: contacts[index].id.scope),
        nil
      )
    }
  }
}
