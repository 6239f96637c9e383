internal import Glibc

/// Writes one file as a whole: readers see the old content or the new. A file that is the same is not touched.
///
/// For lists beside sites, such as the one of all families. Several programs may write different files of one folder.
package func writeWholeFile(_ name: String, in folder: String, _ bytes: [UInt8]) throws(PublishError) {
  try LockedFolder.make(folder)
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .folderUnusable(path: folder, reason: FileFault.reason(errno)) }
  defer { close(descriptor) }
  let disk = Disk()
  do throws(FileFault) {
    if try Disk.contents(of: name, in: descriptor, path: name, limit: max(bytes.count, 1)) == bytes { return }
    let next = "\(name).\(getpid()).next"
    try disk.create(next, in: descriptor, bytes, path: name)
    try disk.rename(next, in: descriptor, to: name, in: descriptor, path: name)
  } catch {
    throw PublishError(error, in: folder)
  }
}
