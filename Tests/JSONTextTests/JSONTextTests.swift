import Testing
@testable import JSONText
