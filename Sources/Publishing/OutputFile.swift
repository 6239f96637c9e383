/// One file of the new site.
package struct OutputFile: Sendable {
  package enum Contents: Sendable {
    case bytes([UInt8])
    /// As the last build published it, which `Publication.isIntact` has found still to be so.
    case asPublished
  }

  /// Below the output folder, parts joined by `/`.
  package let path: String
  package let contents: Contents
  /// Of everything that the file was made from; kept in the manifest, so that the next build may leave it out.
  package let inputs: ContentDigest?
  /// Of its content (`Manifest.digest`), if that is known already.
  let digest: ContentDigest?

  /// - Parameter digest: of `bytes` at `path`, as `Manifest.digest` gives it; worked out when it is needed if it is not given.
  package init(path: String, bytes: [UInt8], digest: ContentDigest? = nil, inputs: ContentDigest? = nil) {
    self.path = path
    contents = .bytes(bytes)
    self.digest = digest
    self.inputs = inputs
  }

  /// A file that stays as the last build published it.
  package init(keeping path: String, inputs: ContentDigest? = nil) {
    self.path = path
    contents = .asPublished
    digest = nil
    self.inputs = inputs
  }
}

/// How to publish.
package struct PublishOptions: Sendable {
  /// What to do when another build has the folder.
  package enum Contention: Sendable, Equatable {
    /// Wait at most so many seconds.
    case wait(seconds: Int)
    case refuse
  }

  /// What a published site outlives.
  package enum Durability: Sendable, Equatable {
    /// The end of the program at any moment, by a signal too.
    case process
    /// The loss of power as well: the file system is told to write everything out before and after. Can take seconds.
    case powerLoss
  }

  package var contention: Contention
  package var durability: Durability
  /// Threads to compare and write with.
  package var jobs: Int
  /// Where several folders are published in one run: takes over the tidying up of each. nil: publishing ends with it.
  package var tidying: TidyQueue?
  /// Called once if another build has to be waited for.
  package var onWait: (@Sendable () -> Void)?

  package init(
    contention: Contention = .wait(seconds: 600), durability: Durability = .process, jobs: Int = 1,
    onWait: (@Sendable () -> Void)? = nil
  ) {
    self.contention = contention
    self.durability = durability
    self.jobs = jobs
    self.onWait = onWait
  }
}
