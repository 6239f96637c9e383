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

  private mutating func clean<T>(
    _ items: inout [T], _ texts: [WritableKeyPath<T, String>], _ others: [WritableKeyPath<T, String?>] = []
  ) {
    for index in items.indices {
      for text in texts { clean(&items[index][keyPath: text]) }
      for text in others { clean(&items[index][keyPath: text]) }
    }
  }

  mutating func sweep(_ tribe: inout Tribe) {
    clean(&tribe.name)
    clean(&tribe.members, [\.name])
    clean(&tribe.events, [\.subject], [\.location, \.notes, \.layer])
    tribe.events.changeEach { event in
      clean(&event.tags, [\.self])
      clean(&event.needs, [\.self])
      cleanAddress(&event.url)
      clean(&event.links, [], [\.title])
      event.links.removeAll { link in
        var address: String? = link.url
        cleanAddress(&address)
        return address == nil
      }
      clean(&event.overrides, [], [\.subject, \.location, \.notes])
    }
    clean(&tribe.contacts, [], [\.category, \.company, \.title, \.firstName, \.lastName, \.displayName, \.notes])
    tribe.contacts.changeEach { contact in
      clean(&contact.phones, [\.number], [\.label])
      clean(&contact.otherCategories, [\.self])
      clean(&contact.emails, [\.self])
      clean(&contact.addresses, [], [\.street, \.city, \.region, \.postalCode, \.country])
      let before = contact.urls.count
      contact.urls.removeAll { SecretShapes.redacted($0) != nil }
      count += before - contact.urls.count
    }
    clean(&tribe.houses, [\.name])
    tribe.houses.changeEach { house in
      clean(&house.chores, [\.title])
      house.chores.changeEach { chore in
        clean(&chore.photo)
        chore.history.changeEach { done in
          clean(&done.who)
          clean(&done.photo)
        }
      }
    }
    clean(&tribe.todos, [\.title], [\.notes, \.list])
    tribe.todos.changeEach { clean(&$0.steps, [\.text], [\.quantity, \.note, \.group]) }
    clean(&tribe.lists, [\.title])
    tribe.lists.changeEach { clean(&$0.items, [\.text], [\.quantity, \.note, \.group]) }
    clean(&tribe.meals, [\.title], [\.notes, \.section])
    tribe.meals.changeEach { cleanAddress(&$0.url) }
    clean(&tribe.expenses, [\.title], [\.notes])
    clean(&tribe.messages, [\.subject, \.text])
    tribe.messages.changeEach { message in
      clean(&message.author)
      clean(&message.replies, [\.text])
      message.replies.changeEach { clean(&$0.author) }
    }
    clean(&tribe.journals, [\.title], [\.summary])
    tribe.journals.changeEach { journal in
      clean(&journal.image)
      clean(&journal.posts, [], [\.text])
      journal.posts.changeEach { post in
        clean(&post.author)
        clean(&post.image)
        clean(&post.comments, [\.text])
        post.comments.changeEach { clean(&$0.author) }
      }
    }
    clean(&tribe.activities, [\.title], [\.summary, \.location])
    tribe.activities.changeEach { activity in
      clean(&activity.tags, [\.self])
      clean(&activity.host)
      clean(&activity.image)
    }
    clean(&tribe.notices, [\.subject, \.text])
  }
}

extension Array {
  /// Changes each element in its place.
  mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
