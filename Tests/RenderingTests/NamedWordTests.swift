import CivilTime
import Languages
import Planning
import Testing
import TribeModel

@testable import Rendering

/// Words that are called after the case of a type: there is one for each, in every language.
@Suite("Words by name")
struct NamedWordTests {
  @Test(arguments: ["en", "de", "fr", "es", "ar"])
  func eachCaseHasAWord(language: String) {
    let words = Language(matching: language).words
    func check(_ said: [String], _ cases: [Any]) {
      // Without a word the case's own name is said.
      for (word, name) in zip(said, cases) { #expect(word != "\(name)" && !word.isEmpty, "\(name) in \(language)") }
      #expect(said.count == cases.count)
    }
    check(EventCategory.allCases.map(words.name), EventCategory.allCases)
    check(Event.Response.allCases.map(words.answer), Event.Response.allCases)
    check(Activity.State.allCases.map(words.name), Activity.State.allCases)
    check(SearchEntry.Kind.allCases.map { $0.name(words) }, SearchEntry.Kind.allCases)
    check(
      Meal.Course.allCases.map { course in
        var meal = Meal(date: .min, course: course, title: "")
        meal.section = nil
        return words.name(of: meal)
      }, Meal.Course.allCases)
    check(Contact.Labelled.known.sorted().map(words.name), Contact.Labelled.known.sorted())
    let changes: [PlannerChange.What] = [.added, .removed, .restored, .renamed, .invited, .reopened, .joined]
    check(changes.map { words.word($0, "change") }, changes)
    let followed: [PlannerItem.Kind] = [.activity, .todo, .message, .list, .meal, .contact, .member]
    check(followed.map { words.word($0, "kind") }, followed)
    check(
      Weather.Sky.allCases.map { sky in
        var values = Weather.Values()
        values.sky = sky
        return values.sky(in: words) ?? ""
      }, Weather.Sky.allCases)
  }

  @Test(arguments: [
    ("ar-EG", "آدم", "ذكرى آدم (١٧)"), ("en-GB", "Ann", "Anniversary of Ann (17)"),
    ("fr", "Ann", "Anniversaire de mariage\u{A0}: Ann (17)"),
  ])
  func anniversariesCountTheirYearsInTheLanguagesDigits(locale: String, name: String, text: String) {
    #expect(Language(matching: locale).words.day(of: name, years: 17, isAnniversary: true) == text)
  }
}
