internal import FanOut
package import Publishing

/// One file of a site that a test publishes.
package struct OutputFile: Sendable {
  /// Below the output folder, parts joined by `/`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension OutputFolder {
  /// Publishes `files` as the whole site.
  package func publish(
    _ files: [OutputFile], _ patience: Patience = Patience(), jobs: Int = 1
  ) throws(PublishError) -> PublishReport {
    let publication = try begin(patience)
    return try publication.publish(files, jobs: jobs)
  }
}

extension Publication {
  /// Publishes `files` as the whole site, in any order.
  package consuming func publish(
    _ files: [OutputFile], note: [UInt8] = [], jobs: Int = 1
  ) throws(PublishError) -> PublishReport {
    let site = try begin(files.map(\.path))
    let faults = fanOut(files.count, jobs: jobs) { index -> PublishError? in
      do throws(PublishError) {
        try site.add(index, files[index].bytes)
        return nil
      } catch {
        return error
      }
    }
    for case let fault? in faults { throw fault }
    return try site.publish(note: note)
  }
}
