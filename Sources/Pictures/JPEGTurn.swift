enum JPEGTurn {
  static func turned(_ file: [UInt8], _ orientation: PictureOrientation) throws(PictureFault) -> Picture { throw .turned }
}
