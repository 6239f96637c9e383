// swift-tools-version: 6.1
import PackageDescription

// Targets are in dependency order: the general modules first, the program last. See docs/architecture.md.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "wallplanner",
  products: [
    .executable(name: "wallplanner", targets: ["wallplanner"]),
    // Libraries for others: docs/packages.md. What they may use is public; the rest of the program is not part of them.
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "Recurrence", targets: ["Recurrence"]),
    .library(name: "RecurrenceWords", targets: ["RecurrenceWords", "Languages"]),
    .library(name: "ContentLines", targets: ["ContentLines"]),
    .library(name: "ICalendar", targets: ["ICalendar", "Diagnostics"]),
    .library(name: "VCard", targets: ["VCard", "Diagnostics"]),
    .library(name: "MustacheTemplates", targets: ["Templates", "Diagnostics"]),
  ],
  dependencies: [
    // Command line: parsing and help.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // SHA-256 digests of paths and contents, and encryption of locked sites.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    // What bytes are in ASCII, and bytes as hexadecimal digits, %XX and base64. How far two texts differ; where a sorted list turns.
    .target(name: "Octets", swiftSettings: settings),
    // What a folder has, and what is in a file.
    .target(name: "Files", swiftSettings: settings),
    // A parallel map with results in order, and a lock.
    .target(name: "FanOut", dependencies: ["Files"], swiftSettings: settings),
    // Dates, times and time zones as integers.
    .target(
      name: "CivilTime", dependencies: ["FanOut", "Files", "Octets"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // Source files, spans, diagnostics and their printers.
    .target(
      name: "Diagnostics", dependencies: ["Octets"], exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // A JSON parser whose values know their place in the file.
    .target(
      name: "JSONText", dependencies: ["Diagnostics", "Octets"], exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]
    ),
    // CLDR data and words: month and day names, plural rules, interface catalogues.
    .target(
      name: "Languages", dependencies: ["CivilTime", "FanOut"], exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // RFC 5545 recurrence: parse, print, expand, describe, make portable.
    .target(
      name: "Recurrence", dependencies: ["CivilTime", "Diagnostics", "Octets"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // Recurrence rules in words, in every language of the interface.
    .target(name: "RecurrenceWords", dependencies: ["CivilTime", "Languages", "Octets", "Recurrence"], swiftSettings: settings),
    // The line grammar that iCalendar and vCard share: fold, escape, parameters.
    .target(
      name: "ContentLines", dependencies: ["Diagnostics", "Octets"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // iCalendar: VTIMEZONE, strict and tolerant readers, client lint.
    .target(
      name: "ICalendar", dependencies: ["CivilTime", "Diagnostics", "Recurrence", "ContentLines", "Octets"], exclude: ["Data"],
      swiftSettings: settings, plugins: ["EmbedFiles"]),
    // vCard 2.1, 3.0, 4.0 readers and lint.
    .target(
      name: "VCard", dependencies: ["Diagnostics", "ContentLines", "Octets"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // libqrencode's headers.
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // QR symbols after ISO/IEC 18004.
    .target(name: "QRCode", dependencies: ["CQREncode"], swiftSettings: settings),
    // libjpeg-turbo's TurboJPEG headers.
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    // zlib's headers.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Pictures as bytes: format, size, and the same picture without metadata. zlib has PNG's check sums and unpacks what is compressed.
    .target(
      name: "Pictures", dependencies: ["CTurboJPEG", "CZlib", "Diagnostics"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // A Mustache engine that checks names and escaping.
    .target(
      name: "Templates", dependencies: ["Diagnostics", "ContentLines", "FanOut", "Octets"], exclude: ["Data"],
      swiftSettings: settings, plugins: ["EmbedFiles"]),
    // The model that all sources are turned into.
    .target(
      name: "TribeModel", dependencies: ["CivilTime", "Octets", "Recurrence"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // One adapter per source format.
    .target(
      name: "TribeImport",
      dependencies: [
        "CivilTime", "Diagnostics", "JSONText", "Languages", "Octets", "Recurrence", "RecurrenceWords", "ContentLines", "ICalendar",
        "VCard", "Pictures", "TribeModel",
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // What to publish: occurrences, grids, rota, readers, output paths. Reads no files.
    .target(
      name: "Planning", dependencies: ["CivilTime", "Diagnostics", "Recurrence", "TribeModel", "FanOut"],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // templates/, built into the program.
    .target(name: "DefaultTheme", swiftSettings: settings, plugins: ["EmbedFiles"]),
    // Makes the bytes of every file from the plan.
    .target(
      name: "Rendering",
      dependencies: [
        "CivilTime", "Diagnostics", "JSONText", "Languages", "Recurrence", "RecurrenceWords", "ContentLines", "ICalendar", "QRCode",
        "Templates",
        "TribeModel", "Planning", "FanOut", "Octets",
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // The XML parser.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // Checks pages with libxml2 and rules, and links over the whole site.
    .target(
      name: "PageCheck", dependencies: ["CLibXML2", "Diagnostics", "FanOut", "JSONText", "Octets", "Pictures"],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // renameat2's module map.
    .systemLibrary(name: "CFileExchange"),
    // The output folder: compare, stage, swap, sweep, ledger.
    .target(
      name: "Publishing",
      dependencies: [
        "CFileExchange", "Diagnostics", "FanOut", "Files", "Octets",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // The preview server: a folder over HTTP, and watching folders.
    .target(
      name: "Preview", dependencies: ["Diagnostics", "FanOut", "Files", "Octets"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // Runs the stages of a build in order.
    .target(
      name: "SiteBuild",
      dependencies: [
        "CivilTime", "Diagnostics", "JSONText", "Languages", "RecurrenceWords", "ICalendar", "VCard", "Templates", "TribeModel",
        "TribeImport", "Planning", "DefaultTheme", "Pictures", "Rendering", "PageCheck", "Publishing", "FanOut", "Files", "Octets",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // What published files tell about a family.
    .target(
      name: "SiteAudit", dependencies: ["Files", "Languages", "Octets", "Pictures"], exclude: ["Data"], swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // Other programs, run without a shell.
    .target(name: "ChildProcesses", dependencies: ["FanOut", "Files"], swiftSettings: settings),
    // Gets what planner.json's addresses name, with curl.
    .target(
      name: "Fetching",
      dependencies: [
        "ChildProcesses", "Diagnostics", "Files", "JSONText", "Octets", "TribeModel",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // What a browser makes of a site: checks of its sheets, a book of them, a picture for ink.
    .target(
      name: "PaperCheck",
      dependencies: ["ChildProcesses", "Diagnostics", "FanOut", "Files", "JSONText", "Octets", "PageCheck", "Pictures"],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    // The words of the command line, where there is no /proc.
    .target(name: "CArguments"),
    // The program: arguments, printing, exit codes.
    .executableTarget(
      name: "wallplanner",
      dependencies: [
        "CivilTime", "Diagnostics", "JSONText", "Languages", "Recurrence", "RecurrenceWords", "ICalendar", "VCard", "Templates",
        "TribeModel", "TribeImport", "Planning", "DefaultTheme", "Rendering", "PageCheck", "PaperCheck", "Publishing", "Preview",
        "SiteBuild", "SiteAudit", "ChildProcesses", "Fetching", "FanOut", "Files", "CArguments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Data"], swiftSettings: settings, plugins: ["EmbedFiles"]),

    // Turns templates/ and each module's Data/ folder (such as CLDR tables and words) into Swift source during the build.
    .executableTarget(name: "embed-files", path: "Plugins/embed-files", swiftSettings: settings),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // Measures parts of the program for `make bench`.
    .executableTarget(
      name: "bench",
      dependencies: [
        "CivilTime", "Diagnostics", "FanOut", "JSONText", "Languages", "Recurrence", "ICalendar",
        "Templates",
        "TribeModel", "TribeImport", "Planning", "DefaultTheme", "Rendering", "PageCheck", "Publishing", "PublishSupport",
      ],
      path: "Benchmarks/bench", swiftSettings: settings),

    // Gives damaged files to the readers of foreign bytes. `.ci/run` runs it for half a minute under AddressSanitizer.
    .executableTarget(
      name: "fuzz", dependencies: ["Diagnostics", "ICalendar", "JSONText", "PageCheck", "Pictures", "VCard", "TestSupport"],
      path: "Tests/Fuzz", exclude: ["leaks.txt"], swiftSettings: settings),

    // Tests: one target for each module, and one for whole sites.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "FanOutTests", dependencies: ["FanOut"], swiftSettings: settings),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "Octets", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "Diagnostics", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "LanguagesTests", dependencies: ["Languages", "CivilTime", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "RecurrenceTests", dependencies: ["Recurrence", "RecurrenceWords", "CivilTime", "Languages", "TestSupport"],
      exclude: ["Vectors"],
      swiftSettings: settings),
    .testTarget(
      name: "PackageTests", dependencies: ["CivilTime", "Recurrence", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "ContentLinesTests", dependencies: ["ContentLines", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ICalendarTests", dependencies: ["ICalendar", "ContentLines", "CivilTime", "Diagnostics", "Recurrence", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "VCardTests", dependencies: ["VCard", "Diagnostics", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "TestSupport"], exclude: ["Samples"], swiftSettings: settings),
    .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TemplatesTests", dependencies: ["Templates", "Diagnostics", "JSONText", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TribeImportTests",
      dependencies: [
        "TribeImport", "TribeModel", "Languages", "JSONText", "ICalendar", "VCard", "Diagnostics", "CivilTime", "Recurrence",
        "TestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings),
    .testTarget(
      name: "PlanningTests",
      dependencies: ["Planning", "TribeModel", "Recurrence", "CivilTime", "Diagnostics", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Templates", "Planning", "TribeModel", "Languages", "CivilTime", "Recurrence", "Diagnostics", "DefaultTheme",
        "ContentLines", "ICalendar", "VCard", "PageCheck", "FanOut", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching", "TribeModel", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PaperCheckTests", dependencies: ["PaperCheck", "PageCheck", "ChildProcesses", "Diagnostics", "Octets", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PageCheckTests", dependencies: ["PageCheck", "Diagnostics", "TestSupport"], exclude: ["Pages", "Recall"],
      swiftSettings: settings),
    .testTarget(name: "PreviewTests", dependencies: ["Preview", "TestSupport"], swiftSettings: settings),
    // Publishes a whole site in one call, for tests and benchmarks.
    .target(name: "PublishSupport", dependencies: ["Publishing", "FanOut"], path: "Tests/PublishSupport", swiftSettings: settings),
    // Builds that are killed, with readers that watch.
    .executableTarget(
      name: "publish-probe", dependencies: ["Publishing", "PublishSupport", "TestSupport"], path: "Tests/PublishProbe",
      swiftSettings: settings),
    .testTarget(
      name: "PublishingTests", dependencies: ["Publishing", "FanOut", "PublishSupport", "TestSupport", "publish-probe"],
      swiftSettings: settings),
    .testTarget(
      name: "WallplannerTests",
      dependencies: [
        "wallplanner", "Diagnostics", "JSONText", "SiteBuild", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "SiteBuild", "SiteAudit", "TribeImport", "TribeModel", "Planning", "CivilTime", "Diagnostics", "JSONText", "ICalendar",
        "VCard", "Publishing", "Pictures", "FanOut", "Files", "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Rows", "Upgrade"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
