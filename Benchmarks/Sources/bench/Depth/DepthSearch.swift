/// Finds the depth that a case reaches, to one per cent: doubles the depth, then halves the interval.
struct DepthSearch {
    private(set) var depth = 0
    /// Why the search ended, in words; nil when the case has no limit.
    private(set) var end: String?
    private let depthCase: DepthCase

    init(_ depthCase: DepthCase) throws {
        self.depthCase = depthCase
        if try passes(DepthCase.unlimited) { return }
        var tooDeep = 1000
        while tooDeep < DepthCase.unlimited, try passes(tooDeep) { tooDeep *= 2 }
        tooDeep = min(tooDeep, DepthCase.unlimited)
        while tooDeep - depth > max(1, depth / 100) {
            let middle = (depth + tooDeep) / 2
            if try !passes(middle) { tooDeep = middle }
        }
    }

    private mutating func passes(_ depth: Int) throws -> Bool {
        showProgress("\(depthCase.name), \(grouped(depth))")
        switch try DepthProbe.run(depthCase, depth) {
        case .passed:
            self.depth = max(self.depth, depth)
            if depth == DepthCase.unlimited { end = nil }
            return true
        case .overflowed(let phase): end = "overflows while \(phase)"
        case .tookTooLong(let phase): end = "takes too long while \(phase)"
        case .failed(let code):
            throw MeasurementError(
                "\(depthCase.name), depth \(grouped(depth)): wrong result (exit code \(code)).")
        }
        return false
    }
}
