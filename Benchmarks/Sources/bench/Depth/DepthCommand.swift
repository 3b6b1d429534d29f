import Foundation

/// Prints how deep each case gets before its stack overflows.
enum DepthCommand {
    /// Returns whether every case reaches its goal.
    static func run() throws -> Bool {
        try DepthProbe.limitStack()
        let columns = Columns(widths: [DepthCase.all.map(\.name.count).max() ?? 0, 11, 9])
        say(columns.row(["depth on 8 MiB of stack", "reached", "goal", "verdict"]))
        var isReached = true
        for depthCase in DepthCase.all {
            let search = try DepthSearch(depthCase)
            let isGoal = search.depth >= depthCase.goal
            if !isGoal { isReached = false }
            let end = search.end.map { "; \($0)" } ?? ""
            say(
                columns.row([
                    depthCase.name, text(search.depth), text(depthCase.goal),
                    (isGoal ? "goal" : "over goal") + end,
                ]))
        }
        return isReached
    }

    private static func text(_ depth: Int) -> String {
        depth >= DepthCase.unlimited ? "∞" : grouped(depth)
    }
}
