import Foundation
import LoopbackServer
import RillLocks

/// Runs the calls of the page: a bounded number at the same time, each with a time limit.
final class WebCalls: Sendable {
    private let places: DispatchSemaphore

    init(atOnce count: Int) { places = DispatchSemaphore(value: count) }

    /// Waits for the answer. A call that takes too long keeps its place until it returns.
    func response(to call: WebCall, of api: any WebAPI) throws(WebError) -> Response {
        guard places.wait(timeout: .now()) == .success else {
            throw WebError("Too many calls at once. Try again.", status: 503)
        }
        let answer = Mutex<Result<[UInt8], WebError>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread { [places] in
            let result = Self.result(of: call, by: api)
            answer.withLock { $0 = result }
            places.signal()
            isDone.signal()
        }
        // The threads of connections have small stacks, and readers of logs and JSON need larger ones.
        thread.stackSize = 4 * 1024 * 1024
        thread.start()
        guard isDone.wait(timeout: .now() + api.timeLimit / .seconds(1)) == .success,
            let result = answer.withLock({ $0 })
        else { throw WebError("This takes longer than the playground allows.", status: 504) }
        return WebResponse.json(try result.get())
    }

    private static func result(of call: WebCall, by api: any WebAPI) -> Result<[UInt8], WebError> {
        Result { () throws(WebError) in
            let answer = try api.answer(call)
            do { return Array(try encoder().encode(answer)) } catch {
                throw WebError("The answer cannot be written: \(error).", status: 500)
            }
        }
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        // JSON has no infinity.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return encoder
    }
}
