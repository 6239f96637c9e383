import Testing
@testable import CivilTime
