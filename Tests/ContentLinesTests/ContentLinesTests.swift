import Testing

@testable import ContentLines
