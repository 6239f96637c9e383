internal import Glibc

/// Writes a whole file at once: readers see the old content or the new. Does not touch a file that is the same.
///
/// Used for lists beside sites, such as the list of all families. Several programs may write different files to one folder.
///
/// - Parameter isPrivate: whether only the file's owner may read it.
package func writeWholeFile(_ name: String, in folder: String, _ bytes: [UInt8], isPrivate: Bool = false) throws(PublishError) {
  try LockedFolder.make(folder)
  guard let opened = OpenFile(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
    throw PublishError(.folderUnusable, folder, FileFault.reason(errno))
  }
  let disk = Disk()
  try publishing(in: folder) { () throws(FileFault) in
    if try disk.file(SitePath(checked: name), below: opened.descriptor, limit: bytes.count)?.bytes == bytes { return }
    let next = "\(name).\(getpid()).next"
    try disk.create(next, below: opened.descriptor, bytes, shown: name, isPrivate: isPrivate)
    try disk.rename(next, in: opened.descriptor, to: name, in: opened.descriptor, path: name)
  }
}
