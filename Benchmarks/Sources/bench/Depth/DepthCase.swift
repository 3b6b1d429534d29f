import Foundation
import Rill

/// Streams that nest or repeat `depth` times, run in a process of their own because they may overflow its stack.
struct DepthCase: Sendable {
    let name: String
    /// The depth that shall be reached.
    let goal: Int
    /// Says which phase begins and returns whether the result is right.
    let body: @Sendable (_ depth: Int, _ enter: (String) -> Void) -> Bool

    /// As deep as anybody asks: what gets here has no limit.
    static let unlimited = 1_000_000

    static let all = repetitions + nestings

    /// The command by which bench starts itself.
    static let childCommand = "depth-case"

    static func runInChild(_ arguments: inout Arguments) throws -> Int32 {
        let name = try arguments.value(of: childCommand, "a name")
        let depth = try arguments.positiveNumber(of: childCommand)
        guard let depthCase = all.first(where: { $0.name == name }) else {
            throw InputError("\"\(name)\" is not a case of depth.")
        }
        let isRight = depthCase.body(depth) { phase in
            FileHandle.standardOutput.write(Data("\(phase)\n".utf8))
        }
        return isRight ? 0 : 3
    }
}
