import ArgumentParser
import SiteBuild
import Testing

@testable import wallplanner

@Suite("Shards from the environment")
struct ShardEnvironmentTests {
  @Test func readsWhatSchedulersSet() throws {
    #expect(try Shard.environment { ["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"][$0] } == Shard(index: 2, count: 3))
    #expect(try Shard.environment { ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"][$0] } == Shard(index: 0, count: 3))
    #expect(try Shard.environment { ["CI_NODE_TOTAL": "1"][$0] } == nil)
    #expect(throws: ValidationError.self) { try Shard.environment { ["JOB_COMPLETION_INDEX": "0"][$0] } }
    #expect(throws: ValidationError.self) { try Shard.environment { ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"][$0] } }
    #expect(throws: ValidationError.self) { try Shard.environment { ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"][$0] } }
  }
}
