import Testing
@testable import PageCheck
