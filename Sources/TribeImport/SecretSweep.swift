import Diagnostics
import TribeModel

/// Removes anything that looks like a password or token from all texts that people read, and cuts texts that are too long, just before
/// they reach the model.
///
/// Most readers have already done both and reported the place (`Fields`). This covers the rest: calendars, address books and names
/// inside lists.
struct SecretSweep {
  private(set) var count = 0
  /// How many texts were too long.
  private(set) var cutCount = 0

  private mutating func clean(_ text: inout String) {
    if text.utf8.count > CleanText.maximumBytes {
      text = CleanText.cut(text)
      cutCount += 1
    }
    guard let redacted = SecretShapes.redacted(text) else { return }
    text = redacted
    count += 1
  }

  private mutating func clean(_ text: inout String?) {
    guard var known = text.take() else { return }
    clean(&known)
    text = known
  }

  private mutating func clean(_ author: inout Author) {
    guard case .former(var name) = author else { return }
    clean(&name)
    author = .former(name: name)
  }

  private mutating func clean(_ image: inout MediaReference?) {
    guard var text = image?.alternativeText else { return }
    clean(&text)
    image?.alternativeText = text
  }

  /// Removes an address that holds a password or token. Without it, the address would not work.
  private mutating func cleanAddress(_ address: inout String?) {
    guard let text = address, SecretShapes.redacted(text) != nil else { return }
    address = nil
    count += 1
  }

  mutating func sweep(_ tribe: inout Tribe) {
    clean(&tribe.name)
    tribe.members.changeEach { clean(&$0.name) }
    tribe.events.changeEach { sweep(&$0) }
    tribe.contacts.changeEach { sweep(&$0) }
    tribe.houses.changeEach { house in
      clean(&house.name)
      house.chores.changeEach { sweep(&$0) }
    }
    tribe.todos.changeEach { clean(&$0.title) }
    tribe.lists.changeEach { list in
      clean(&list.title)
      list.items.changeEach { item in
        clean(&item.text)
        clean(&item.quantity)
      }
    }
    tribe.meals.changeEach { meal in
      clean(&meal.title)
      clean(&meal.notes)
    }
    tribe.expenses.changeEach { expense in
      clean(&expense.title)
      clean(&expense.notes)
    }
    tribe.messages.changeEach { sweep(&$0) }
    tribe.journals.changeEach { sweep(&$0) }
    tribe.activities.changeEach { sweep(&$0) }
    tribe.notices.changeEach { notice in
      clean(&notice.subject)
      clean(&notice.text)
    }
  }

  private mutating func sweep(_ event: inout Event) {
    clean(&event.subject)
    clean(&event.location)
    clean(&event.notes)
    event.tags.changeEach { clean(&$0) }
    event.needs.changeEach { clean(&$0) }
    clean(&event.layer)
    cleanAddress(&event.url)
    event.overrides.changeEach { override in
      clean(&override.subject)
      clean(&override.location)
      clean(&override.notes)
    }
  }

  private mutating func sweep(_ contact: inout Contact) {
    for part in [\Contact.category, \.company, \.title, \.firstName, \.lastName, \.displayName, \.notes] {
      clean(&contact[keyPath: part])
    }
    contact.emails.changeEach { clean(&$0) }
    let before = contact.urls.count
    contact.urls.removeAll { SecretShapes.redacted($0) != nil }
    count += before - contact.urls.count
    contact.addresses.changeEach { address in
      for part in [\Contact.PostalAddress.street, \.city, \.region, \.postalCode, \.country] { clean(&address[keyPath: part]) }
    }
    contact.phones.changeEach { clean(&$0.number) }
  }

  private mutating func sweep(_ chore: inout Chore) {
    clean(&chore.title)
    clean(&chore.photo)
    chore.history.changeEach { done in
      clean(&done.who)
      clean(&done.photo)
    }
  }

  private mutating func sweep(_ message: inout Message) {
    clean(&message.subject)
    clean(&message.text)
    clean(&message.author)
    message.replies.changeEach { reply in
      clean(&reply.text)
      clean(&reply.author)
    }
  }

  private mutating func sweep(_ journal: inout Journal) {
    clean(&journal.title)
    clean(&journal.summary)
    clean(&journal.image)
    journal.posts.changeEach { post in
      clean(&post.text)
      clean(&post.author)
      clean(&post.image)
      post.comments.changeEach { comment in
        clean(&comment.text)
        clean(&comment.author)
      }
    }
  }

  private mutating func sweep(_ activity: inout Activity) {
    clean(&activity.title)
    clean(&activity.summary)
    clean(&activity.location)
    activity.tags.changeEach { clean(&$0) }
    clean(&activity.host)
    clean(&activity.image)
  }
}

extension Array {
  /// Changes each element in its place.
  mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
