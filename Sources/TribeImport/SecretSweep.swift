import Diagnostics
import FanOut
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
  private let jobs: Int

  /// - Parameter jobs: how many threads to use. The result does not depend on it.
  init(jobs: Int = 1) { self.jobs = jobs }

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

  private mutating func clean(_ texts: inout [String]) {
    for index in texts.indices { clean(&texts[index]) }
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
    for index in tribe.members.indices { clean(&tribe.members[index].name) }
    sweep(&tribe.events) { $0.sweep(&$1) }
    sweep(&tribe.contacts) { $0.sweep(&$1) }
    for house in tribe.houses.indices {
      clean(&tribe.houses[house].name)
      for chore in tribe.houses[house].chores.indices {
        clean(&tribe.houses[house].chores[chore].title)
        clean(&tribe.houses[house].chores[chore].photo)
        for done in tribe.houses[house].chores[chore].history.indices {
          clean(&tribe.houses[house].chores[chore].history[done].who)
          clean(&tribe.houses[house].chores[chore].history[done].photo)
        }
      }
    }
    for index in tribe.todos.indices { clean(&tribe.todos[index].title) }
    for list in tribe.lists.indices {
      clean(&tribe.lists[list].title)
      for item in tribe.lists[list].items.indices {
        clean(&tribe.lists[list].items[item].text)
        clean(&tribe.lists[list].items[item].quantity)
      }
    }
    for index in tribe.meals.indices {
      clean(&tribe.meals[index].title)
      clean(&tribe.meals[index].notes)
    }
    for index in tribe.expenses.indices {
      clean(&tribe.expenses[index].title)
      clean(&tribe.expenses[index].notes)
    }
    for index in tribe.messages.indices {
      clean(&tribe.messages[index].subject)
      clean(&tribe.messages[index].text)
      clean(&tribe.messages[index].author)
      for reply in tribe.messages[index].replies.indices {
        clean(&tribe.messages[index].replies[reply].text)
        clean(&tribe.messages[index].replies[reply].author)
      }
    }
    for index in tribe.journals.indices { sweep(&tribe.journals[index]) }
    for index in tribe.activities.indices {
      clean(&tribe.activities[index].title)
      clean(&tribe.activities[index].summary)
      clean(&tribe.activities[index].location)
      clean(&tribe.activities[index].tags)
      clean(&tribe.activities[index].host)
      clean(&tribe.activities[index].image)
    }
    for index in tribe.notices.indices {
      clean(&tribe.notices[index].subject)
      clean(&tribe.notices[index].text)
    }
  }

  /// How many items one thread takes at a time.
  private static let chunk = 256

  private mutating func sweep<Item>(_ items: inout [Item], _ body: @Sendable (inout SecretSweep, inout Item) -> Void) {
    let chunks = (items.count + Self.chunk - 1) / Self.chunk
    guard jobs > 1, chunks > 1 else {
      for index in items.indices { body(&self, &items[index]) }
      return
    }
    let counts = items.withUnsafeMutableBufferPointer { buffer in
      // Each thread changes only its own items.
      nonisolated(unsafe) let items = buffer
      return fanOut(chunks, jobs: jobs) { number in
        var sweep = SecretSweep()
        for index in number * Self.chunk..<min((number + 1) * Self.chunk, items.count) { body(&sweep, &items[index]) }
        return (found: sweep.count, cut: sweep.cutCount)
      }
    }
    for (found, cut) in counts {
      count += found
      cutCount += cut
    }
  }

  private mutating func sweep(_ event: inout Event) {
    clean(&event.subject)
    clean(&event.location)
    clean(&event.notes)
    clean(&event.tags)
    clean(&event.needs)
    clean(&event.layer)
    cleanAddress(&event.url)
    for index in event.overrides.indices {
      clean(&event.overrides[index].subject)
      clean(&event.overrides[index].location)
      clean(&event.overrides[index].notes)
    }
  }

  private mutating func sweep(_ contact: inout Contact) {
    clean(&contact.category)
    clean(&contact.company)
    clean(&contact.title)
    clean(&contact.firstName)
    clean(&contact.lastName)
    clean(&contact.displayName)
    clean(&contact.notes)
    clean(&contact.emails)
    let before = contact.urls.count
    contact.urls.removeAll { SecretShapes.redacted($0) != nil }
    count += before - contact.urls.count
    for index in contact.addresses.indices {
      clean(&contact.addresses[index].street)
      clean(&contact.addresses[index].city)
      clean(&contact.addresses[index].region)
      clean(&contact.addresses[index].postalCode)
      clean(&contact.addresses[index].country)
    }
    for index in contact.phones.indices { clean(&contact.phones[index].number) }
  }

  private mutating func sweep(_ journal: inout Journal) {
    clean(&journal.title)
    clean(&journal.summary)
    clean(&journal.image)
    for post in journal.posts.indices {
      clean(&journal.posts[post].text)
      clean(&journal.posts[post].author)
      clean(&journal.posts[post].image)
      for comment in journal.posts[post].comments.indices {
        clean(&journal.posts[post].comments[comment].text)
        clean(&journal.posts[post].comments[comment].author)
      }
    }
  }
}
