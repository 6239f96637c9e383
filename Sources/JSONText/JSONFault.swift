import Diagnostics

/// What can be wrong with a text, one row a fault: the id behind `json.`, what is said, and how to mend it.
///
/// Each `%` stands for words that are put in at the place of the fault. Rows of one id differ in what they advise.
enum JSONFault: String, CaseIterable {
  // Whole files that are something else.
  case empty = "empty | this file is empty | export it again, or delete the file"
  case blank = "empty | this file holds nothing but blank space | export it again, or delete the file"
  case utf16 =
    "encoding | this file is written in UTF-16, and JSON is read in UTF-8 | open it in your editor and save it again with the encoding UTF-8"
  case compressed = "compressed | this file is compressed | unpack it first and give the JSON file inside"
  case notText = "not-text | this file is not text | export the data as JSON"
  case webPage =
    "web-page | this is a web page or XML, not JSON | the export probably failed or asked to sign in; open the file to see its message and export again"
  case calendar =
    "other-format | this is a calendar or contacts file, not JSON | give it the ending .ics or .vcf and list it as a source of format \"icalendar\" or \"vcard\""
  case tooLarge =
    "too-large | this file has % MiB, and no more than % MiB are read | split it into several files, such as one for each year"
  case byteOrderMark =
    "byte-order-mark | the file begins with a byte order mark, which JSON does not allow | save it as \"UTF-8\", not as \"UTF-8 with BOM\""
  case other = "syntax | the text is not JSON from here on"

  // Brackets and the end.
  case extraBracket = "extra-bracket | this bracket closes nothing | remove it, or add the opening bracket that it belongs to"
  case wrongBracket =
    "wrong-bracket | a % stands here where % is needed | write %, remove it if it is one too many, or look for a bracket that is missing before it"
  case openObject = "missing-bracket | the { } that ends before this comma is not closed | write } before the comma"
  case openList = "missing-bracket | the list [ ] before this name is not closed | write ] before it"
  case tooDeep =
    "too-deep | lists and objects stand inside each other more than % levels deep | an export is never that deep; export the file again"
  case severalValues =
    "several-values | the JSON ends before this, and a file may hold only one value | put the values into one list: [ …, … ]"
  case textAfterEnd = "text-after-end | the JSON ends before this | remove what follows the last bracket"
  case cutOff =
    "truncated | the file ends before everything is closed: % is missing | the file was probably cut off; export or copy it again"
  case notClosed =
    "truncated | the file ends before everything is closed: % is missing | write % at the end; if more is missing, export the file again"
  case noValue = "truncated | the file ends before a value | export or copy it again"
  case openText =
    "truncated | the text that begins here is never closed | write \" at its end; if the rest is missing, the file was cut off: export it again"

  // Names, colons, commas.
  case trailingComma = "trailing-comma | there is a comma before the closing bracket, and nothing follows it | remove the comma"
  case extraComma = "extra-comma | there is one comma too many | remove it"
  case missingComma = "missing-comma | a comma is missing between this and what follows | write a comma here"
  case semicolon = "semicolon | values are separated by a comma, not by ; | write , instead"
  case commaExpected = "unexpected | a comma or a closing bracket is expected here"
  case missingColon = "missing-colon | a colon is missing after this name | write : between the name and its value"
  case equalsSign = "equals-sign | a name and its value are separated by a colon, not by = | write : instead"
  case extraColon = "extra-colon | there is one colon too many | remove it"
  case colonInList = "colon-in-list | a list [ ] holds values without names | use { } around a name and its value"
  case missingName =
    "missing-name | inside { } every value needs a name | write \"name\": before it, or use [ ] for a list without names"
  case nameNotText = "name-not-text | a name must be text in quotation marks | write \"%\""
  case nameAlone = "missing-value | this name has no value | write a colon and a value after it, such as \"name\": \"Emma\""
  case nameAndColon = "missing-value | this name has no value | write a value after the colon, or remove the name"
  case missingValue = "missing-value | a value is missing before this comma"
  case valueExpected = "unexpected | a value is expected here | write text in quotation marks, a number, true, false or null"

  // Quotation marks.
  case openName = "missing-closing-quote | this name has no closing quotation mark | write \" before the colon"
  case openLine =
    "missing-closing-quote | the text that begins here has no closing quotation mark on its line | write \" at the end of the text"
  case closedName = "missing-quotes | this name has no opening quotation mark | write \" before it"
  case bareWord = "missing-quotes | text and names stand in quotation marks | write \"%\""
  case secretWord = "missing-quotes | text and names stand in quotation marks | put quotation marks around it"
  case quoteInside =
    "quote-inside-text | the text ends at the quotation mark before this, but it seems to go on | write \\\" for a quotation mark inside text; or a closing quotation mark is missing before this"
  case singleQuotes =
    "single-quotes | a text begins and ends with a straight double quotation mark \" | replace both quotation marks by \""
  case smartQuotes =
    "smart-quotes | this quotation mark is a typographic one, and JSON needs the straight one \" | replace both quotation marks by \""

  // Words, numbers, characters.
  case capitals = "capital-letters | JSON writes % in small letters | write %"
  case unknownWord = "unknown-word | JSON does not know this word | write %"
  case unknownNumber = "unknown-word | JSON does not know this number | write null, or a number"
  case plusSign = "number | a number has no plus sign in front | remove the +"
  case bareFraction = "number | a number needs a digit before its point | write 0 before the point"
  case barePoint = "number | a number needs a digit after its point | remove the point"
  case decimalComma = "number | a point stands before the fraction of a number, and not a comma | write %"
  case leadingZero = "number | a number must not begin with 0 | remove the leading zeros, or write it as text in quotation marks"
  case oddNumber =
    "number | this is neither a number nor text | put it in quotation marks if it is text, such as a date or a telephone number"
  case meaningless = "unexpected | % has no meaning here in JSON | remove it, or put text in quotation marks"
  case comment = "comment | JSON has no comments | remove the comment"
  case space =
    "space | this is a no-break space, which JSON does not know | replace it by an ordinary space; it often comes from copying out of a web page"
  case lineBreak = "line-break | a text may not hold a line break of its own | write \\n where the line breaks"
  case tab = "control-character | a text may not hold a tab of its own | write \\t, or use spaces"
  case control = "control-character | a text may not hold control characters | delete it; it is invisible in most editors"
  case null = "control-character | there is a null byte here | the file is damaged; export it again"
  case hexEscape = "escape | \\u is followed by four digits 0-9 or letters A-F | write the character itself, or all four digits"
  case escape =
    "escape | a backslash has a special meaning in JSON and cannot stand before this character | write \\\\ for a backslash"
  case invalidUTF8 = "invalid-utf8 | the byte % is not UTF-8 here | save the file again with the encoding UTF-8"
  case latin1 =
    "invalid-utf8 | the byte % is not UTF-8 here | it would be % in the encoding Windows-1252 or Latin-1: open the file with that encoding and save it as UTF-8"

  /// The fault at a place.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  func diagnostic(_ words: [String], at span: SourceSpan, notes: [Diagnostic.Note] = []) -> Diagnostic {
    var words = words[...]
    let parts = rawValue.split(separator: " | ").map { part in
      let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(String(pieces[0])) { $0 + (words.popFirst() ?? "") + $1 }
    }
    return Diagnostic(.error, "json." + parts[0], parts[1], at: span, hint: parts.count > 2 ? parts[2] : nil, notes: notes)
  }
}
