import Testing
@testable import Languages
