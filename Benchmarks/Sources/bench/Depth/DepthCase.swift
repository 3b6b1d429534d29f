import Foundation
import Rill

/// Streams that nest or repeat `depth` times, in a process of their own because they may overflow its stack.
struct DepthCase: Sendable {
    let name: String
    /// The depth that should be reached.
    let goal: Int
    /// Calls `enter` at the beginning of each phase, and returns whether the result is right.
    let body: @Sendable (_ depth: Int, _ enter: (String) -> Void) -> Bool

    /// A case that reaches this depth has no limit.
    static let unlimited = 1_000_000

    static let all = repetitions + nestings

    /// The command with which bench starts itself.
    static let childCommand = "depth-case"

    static func runInChild(_ arguments: [String]) throws -> Int32 {
        guard let depthCase = all.first(where: { $0.name == arguments.first }),
            let depth = arguments.last.flatMap({ Int($0) })
        else { throw InputError("\(childCommand) needs the name of a case and a depth.") }
        let isRight = depthCase.body(depth) { phase in
            FileHandle.standardOutput.write(Data("\(phase)\n".utf8))
        }
        return isRight ? 0 : 3
    }
}
