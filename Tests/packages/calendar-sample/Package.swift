// swift-tools-version: 6.1
import PackageDescription

// Uses the library products as any other package does: only what is public. `make packages` builds and runs it.

let package = Package(
  name: "calendar-sample",
  dependencies: [.package(name: "wallplanner", path: "../../..")],
  targets: [
    .executableTarget(
      name: "CalendarSample",
      dependencies: [
        "CivilTime", "Recurrence", "RecurrenceWords", "ContentLines", "ICalendar", "VCard", "MustacheTemplates",
      ]
      .map { .product(name: $0, package: "wallplanner") })
  ],
  swiftLanguageModes: [.v6]
)
