package import TribeModel

/// One file to get: from where, and where it goes.
package struct Download: Sendable, Hashable {
  /// As planner.json has it, with the names of environment variables (`$NAME`) in place of their values.
  package var address: String
  /// Below the content folder.
  package var path: String
  /// Whether the answer is a list that may go on on further pages.
  package var hasPages = false
  /// What is asked for each record of the list, and put into it.
  package var inside: Inside?

  /// A list behind each record's own address: below the list's, then its `id`.
  package struct Inside: Sendable, Hashable {
    var path: String
    /// The name that its records have inside of theirs.
    var name: String
  }

  /// What each app answers with, by the path below its address. Apps that are not here have one file, at the address itself.
  private static let endpoints: [String: [Download]] = [
    "tribehub": [("tribe/", "tribe"), ("events/", "events"), ("contacts/", "contacts")].map { Download($0, $1, hasPages: true) },
    // Any number stands for the caller's own group.
    "familyplanner": [
      Download("api/groups/1", "group"), Download("api/messages", "messages"), Download("api/todos", "todos"),
    ],
    "inkwire": [Download(".json", "database")],
    "sweep": ["users", "houses", "chores"].map { Download($0, $0) },
    "grocy": ["users", "chores", "tasks", "batteries"].map { Download("api/\($0)", $0) } + [
      Download("api/stock/volatile", "volatile"), Download("api/objects/chores", "objects-chores"),
      Download("api/objects/batteries", "objects-batteries"),
    ]
      + [
        "recipes", "products", "product_groups", "quantity_units", "quantity_unit_conversions", "meal_plan", "meal_plan_sections",
        "shopping_list",
        "shopping_lists",
      ].map { Download("api/objects/\($0)", $0) },
    "donetick": [Download("api/v1/chores", "chores"), Download("api/v1/circles/members", "members")],
    "mealie": [("mealplans", "mealplans"), ("shopping/lists", "lists"), ("shopping/items", "items"), ("members", "members")].map {
      Download("api/households/\($0)?perPage=100", $1, hasPages: true)
    },
    "todoist": [
      Download("api/v1/tasks?limit=200", "tasks", hasPages: true),
      Download(
        "api/v1/projects?limit=200", "projects", hasPages: true, inside: Inside(path: "collaborators", name: "collaborators")),
    ],
    "microsofttodo": [
      Download(
        "v1.0/me/todo/lists", "lists", hasPages: true, inside: Inside(path: "tasks?$expand=checklistItems", name: "tasks"))
    ],
    "vikunja": [
      Download("api/v1/tasks/all?per_page=50", "tasks", hasPages: true),
      Download("api/v1/projects?per_page=50", "projects", hasPages: true),
    ],
    "tandoor": [
      Download("api/meal-plan/", "meal-plan", hasPages: true), Download("api/shopping-list-entry/", "shopping", hasPages: true),
    ],
  ]

  private init(_ address: String, _ file: String, hasPages: Bool = false, inside: Inside? = nil) {
    (self.address, path, self.hasPages, self.inside) = (address, "\(file).json", hasPages, inside)
  }

  /// The file that an address itself answers with.
  private init(address: String, path: String) { (self.address, self.path) = (address, path) }

  /// Formats that no address answers with.
  private static let unreachable: [String: String] = [
    "nusjio": "NUSJio's database answers only to its app; export it, and put the file into the folder",
    "holidays": "public holidays are worked out and not fetched",
  ]

  /// The files of a source; empty if it names no address.
  ///
  /// - Throws: why its format cannot be fetched.
  package static func all(of source: SourceSetting) throws(FetchFailure) -> [Download] {
    guard let url = source.url else { return [] }
    if let reason = unreachable[source.format] { throw FetchFailure(reason, hint: "leave url out") }
    let isFile = !source.path.hasSuffix("/") && source.path.hasSuffix(".json")
    guard let endpoints = endpoints[source.format], !isFile else {
      guard !source.path.hasSuffix("/"), source.path.split(separator: "/").last?.contains(".") == true else {
        throw FetchFailure("path must name the file that the address is saved as", hint: "write \"path\": \"\(source.name).ics\"")
      }
      return [Download(address: url, path: source.path)]
    }
    // A query, such as Firebase's ?auth=$TOKEN, stands behind each path.
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts[0].hasSuffix("/") ? String(parts[0]) : "\(parts[0])/"
    return endpoints.map {
      var download = $0
      let mark = $0.address.contains("?") ? "&" : "?"
      download.address = base + $0.address + (parts.count > 1 ? "\(mark)\(parts[1])" : "")
      download.path = "\(source.path)/\($0.path)"
      return download
    }
  }
}

/// Why a source could not be fetched, without any address, token or answer: they may hold secrets.
package struct FetchFailure: Error, Hashable {
  package let message: String
  package let hint: String

  /// Whether another try may help.
  let mayPass: Bool

  init(_ message: String, hint: String = "the files of before stay; try again later", mayPass: Bool = false) {
    (self.message, self.hint, self.mayPass) = (message, hint, mayPass)
  }
}
