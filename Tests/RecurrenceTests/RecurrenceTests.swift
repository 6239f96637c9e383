import Testing
@testable import Recurrence
