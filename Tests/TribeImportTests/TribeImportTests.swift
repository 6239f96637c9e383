import Testing
@testable import TribeImport
