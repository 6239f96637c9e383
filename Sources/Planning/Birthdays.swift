internal import CivilTime
internal import Recurrence
package import TribeModel

/// Somebody whose birthday is shown.
package struct BirthdayPerson: Sendable, Hashable {
  package let person: BirthdayEvent.Person
  package let name: String
  package let birthday: Birthday

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
    return people
  }

  /// The same for one person: the lower-case name and the day.
  private var key: String { "\(birthday.month)-\(birthday.day) \(name.lowercased())" }

  /// The age that they reach in a year. Nil if the year of birth is unknown or hidden.
  package func age(in year: Int, _ settings: PlannerSettings) -> Int? {
    settings.feeds.birthYears ? birthday.year.map { year - $0 } : nil
  }
}

extension Tribe {
  /// The tribe with an event for each birthday in a range of days. A member's birthday is theirs, a contact's is everyone's.
  ///
  /// - Complexity: O(people × years).
  func withBirthdays(from first: CivilDate, through last: CivilDate, _ settings: PlannerSettings) -> Tribe {
    guard settings.birthdays != .none else { return self }
    var result = self
    for person in BirthdayPerson.all(self, settings) {
      let (id, owner): (EventID, MemberIndex?)
      switch person.person {
      case .member(let index): (id, owner) = (EventID("birthday-\(members[index].id.raw)", in: members[index].id.scope), index)
      case .contact(let index):
        guard settings.birthdays == .everyone else { continue }
        (id, owner) = (EventID("birthday-contact-\(contacts[index].id.raw)", in: contacts[index].id.scope), nil)
      }
      for year in first.year...max(first.year, last.year) {
        guard let date = person.birthday.date(in: year), date >= first, date <= last else { continue }
        // The day of birth itself is not shown.
        let age = person.age(in: year, settings)
        if let age, age < 1 { continue }
        var event = Event(
          id: id, subject: person.name, when: RecurrenceSet(start: .date(date)), duration: .days(1), owner: owner,
          category: .celebration)
        event.isBusy = false
        event.birthday = BirthdayEvent(person: person.person, age: age)
        result.events.append(event)
      }
    }
    return result
  }
}
