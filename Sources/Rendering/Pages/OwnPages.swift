internal import Octets
internal import Templates

/// A page of a family's own, such as the rules of the house: `site/NAME.html.mustache` among its templates makes `NAME.html`.
package struct OwnPage: Sendable, Hashable {
  /// Its name below the templates folder.
  let template: String
  /// What the menu calls it. Nil if it does not stand there.
  let menu: String?

  var path: String { String(template.dropFirst(Self.folder.utf8.count).dropLast(Self.ending.utf8.count)) + ".html" }
  var section: SiteSection? {
    menu.map { menu in SiteSection(path: path, icon: "i-list", name: { _ in menu }) { _ in true } }
  }

  private static let folder = "site/", ending = ".html.mustache"

  /// - Parameters:
  ///   - template: its name below the templates folder.
  ///   - bytes: the template. `{{! menu: Pets }}` anywhere in it puts it into the menu.
  /// - Returns: nil for a template that makes no page of its own.
  package init?(_ template: String, _ bytes: [UInt8]) {
    guard template.hasPrefix(Self.folder), template.hasSuffix(Self.ending) else { return nil }
    self.template = template
    let text = String(decoding: bytes, as: UTF8.self)
    let mark = text.firstRange(of: "{{! menu:")
    let rest = mark.map { text[$0.upperBound...].prefix { $0 != "}" && !$0.isNewline } }
    menu = rest.map { String($0.trimmed(of: \.isWhitespace)) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The pages of a family's own. All have the same record: what every page has.
enum OwnPages: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    var pages: [(own: OwnPage, page: Page<Void>)] = []
    for own in models.ownPages {
      let name = String(own.template.dropLast(".html.mustache".count))
      let first = pages.first?.page
      pages.append((own, first.map { Page(name, as: $0, in: &schema) } ?? Page(name, name: "own", in: &schema, models) { _ in }))
    }
    return { [pages] _ in
      pages.map { own, page in
        page.job(own.path) { Frame($0, own.menu ?? SharedViews.title($1.plan, $1.words), $1) }
      }
    }
  }
}
