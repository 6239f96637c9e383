/// Character references by name (HTML standard §13.5), as far as the check needs them.
enum NamedReferences {
  /// The five names that XML knows.
  static func xml(_ name: ByteText) -> UInt32? {
    switch name.count {
    case 2: name.isEqual("lt") ? 0x3C : name.isEqual("gt") ? 0x3E : nil
    case 3: name.isEqual("amp") ? 0x26 : nil
    case 4: name.isEqual("quot") ? 0x22 : name.isEqual("apos") ? 0x27 : nil
    default: nil
    }
  }

  /// A few names that stand for spaces: a heading of `&nbsp;` alone is empty to a screen reader.
  static func common(_ name: ByteText) -> UInt32? {
    if name.isEqual("nbsp") { return 0xA0 }
    return name.isEqual("ensp") ? 0x2002 : name.isEqual("emsp") ? 0x2003 : nil
  }

  /// Names that browsers read even without a semicolon.
  static func allowsNoSemicolon(_ name: ByteText) -> Bool { withoutSemicolon.contains(name.string) }

  private static let withoutSemicolon: Set<String> = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml LT Ntilde
    Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring
    atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc
    iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn
    pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// Event handler attributes, HTML standard §8.1.8.2.
enum EventHandlers {
  static func contains(_ name: ByteText) -> Bool { names.contains(name.string.lowercased()) }

  private static let names: Set<String> = Set(
    """
    onabort onauxclick onbeforeinput onbeforematch onbeforetoggle onblur oncancel oncanplay oncanplaythrough onchange onclick onclose
    oncommand oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter
    ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended onerror onfocus onformdata oninput oninvalid onkeydown
    onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart onmousedown onmouseenter onmouseleave onmousemove onmouseout
    onmouseover onmouseup onpaste onpause onplay onplaying onprogress onratechange onreset onresize onscroll onscrollend
    onsecuritypolicyviolation onseeked onseeking onselect onselectstart onselectionchange onslotchange onstalled onsubmit onsuspend
    ontimeupdate ontoggle onvolumechange onwaiting onwheel onafterprint onbeforeprint onbeforeunload onhashchange onlanguagechange
    onmessage onmessageerror onoffline ononline onpagehide onpagereveal onpageshow onpageswap onpopstate onrejectionhandled onstorage
    onunhandledrejection onunload onpointerdown onpointermove onpointerup onpointerover onpointerout onpointerenter onpointerleave
    onpointercancel ontouchstart ontouchend ontouchmove ontouchcancel onanimationstart onanimationend onanimationiteration
    ontransitionend ontransitionrun ontransitionstart ontransitioncancel ongotpointercapture onlostpointercapture
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
