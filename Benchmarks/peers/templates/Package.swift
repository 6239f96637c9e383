// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "peer",
  dependencies: [.package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1")],
  targets: [.executableTarget(name: "peer", dependencies: [.product(name: "Mustache", package: "swift-mustache")])]
)
