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
  package static func all(_ tribe: Tribe, _ settings: PlannerSettings) -> [BirthdayPerson] {
    var people: [BirthdayPerson] = []
    for (index, member) in tribe.members.enumerated() where member.isCurrent {
      guard let birthday = member.birthday else { continue }
      people.append(BirthdayPerson(person: .member(index), name: member.name, birthday: birthday))
    }
    guard settings.publish.contacts else { return people }
    var known = Set(people.map(\.key))
    for (index, contact) in tribe.contacts.enumerated() {
      guard let birthday = contact.birthday, let name = CardName.ofPerson(contact) else { continue }
      let person = BirthdayPerson(person: .contact(index), name: name, birthday: birthday)
      if known.insert(person.key).inserted { people.append(person) }
    }
    for (index, contact) in tribe.contacts.enumerated() {
      guard let day = contact.anniversary, let name = CardName.formatted(contact) else { continue }
      let person = BirthdayPerson(person: .contact(index), name: name, birthday: day, isAnniversary: true)
      if known.insert(person.key).inserted { people.append(person) }
    }
    return people
  }

  /// The same for one person: the lower-case name and the day.
  private var key: String { "\(isAnniversary ? "anniversary " : "")\(birthday.month)-\(birthday.day) \(name.lowercased())" }

  /// The age that they reach in a year. Nil if the year of birth is unknown or hidden.
  package func age(in year: Int, _ settings: PlannerSettings) -> Int? {
    settings.feeds.birthYears ? birthday.year.map { year - $0 } : nil
  }
}
