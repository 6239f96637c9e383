import Testing
@testable import SiteBuild
