import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

struct MessagesTests {
    struct Report: JSONErrorable {
        static let rootPath: JSONPath = "status"
        let code: String?
        let message: String?
        var successCodes: Set<String> { ["0", "1"] }
    }

    private let envelope = AnswerReport.envelope(Envelope(code: "data.code", message: "data.message"))

    @Test("B13: what goes wrong on the network is shown")
    func whatGoesWrongOnTheNetworkIsShown() throws {
        let server = try LoopbackServer.answering(.reset)
        let notes = Notes()
        let outcome = try ApiClient().data(for: server.url("/?key=hush")).warn(notes).outcome()
        #expect(notes.all == ["warn \(try #require(outcome.error as? ApiError).localizedDescription)"])
        #expect(notes.all.first?.contains("hush") == false)
    }

    @Test(
        "B12, B13: a code that is no success is shown, with the words at its path; the answer passes",
        arguments: [
            (#"{"data":{"code":7,"message":"Sold out"}}"#, ["warn Sold out"]),
            (#"{"data":{"code":"7","message":"Sold out"}}"#, ["warn Sold out"]),
            (#"{"data":{"code":0,"message":"Sold"}}"#, []), (#"{"data":{"code":7,"message":""}}"#, []),
            (#"{"data":{"code":7}}"#, []),
        ])
    func aCodeThatIsNoSuccessIsShown(json: String, shown: [String]) throws {
        let (notes, outcome) = try exchange(json) { $0.warn($1, reading: envelope) }
        #expect(notes == shown)
        #expect(outcome.elements.count == 1)
        #expect(outcome.isCompleted)
    }

    @Test(
        "B13, B14: an answer that cannot be read, or has no code, is an error and shown",
        arguments: ["<html>", #"{"data":{"message":"no code"}}"#, #"{"data":{}}"#])
    func anAnswerWithoutACodeIsAnError(json: String) throws {
        let (notes, outcome) = try exchange(json) { $0.warn($1, reading: envelope) }
        #expect((outcome.error as? ApiError)?.name == "decoding")
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("warn The answer of ") == true)
    }

    @Test("B12: a report is decoded from its root")
    func aReportIsDecodedFromItsRoot() throws {
        let report = AnswerReport.decoded(Report.self)
        let (notes, outcome) = try exchange(#"{"status":{"code":"9","message":"no"}}"#) {
            $0.warn($1, reading: report)
        }
        #expect(notes == ["warn no"])
        #expect(outcome.isCompleted)
        let (_, missing) = try exchange(#"{"status":{"message":"no"}}"#) { $0.warn($1, reading: report) }
        guard case .decoding(let cause, _, _) = missing.error as? ApiError else {
            return #expect(Bool(false))
        }
        #expect(cause is MissingCode)
    }

    @Test(
        "B16, B17: a success is shown, with its words, or the usual ones; empty ones are not",
        arguments: [
            (#"{"data":{"code":0,"message":"Saved"}}"#, ["inform Saved"]),
            (#"{"data":{"code":0}}"#, ["inform Successfully"]),
            (#"{"data":{"code":0,"message":""}}"#, []), (#"{"data":{"code":7,"message":"no"}}"#, []),
        ])
    func aSuccessIsShown(json: String, shown: [String]) throws {
        let (notes, outcome) = try exchange(json) { $0.inform($1, reading: envelope) }
        #expect(notes == shown)
        #expect(outcome.isCompleted)
    }

    @Test("B12, B15: nothing is known by default; a text is its own message")
    func aTextIsItsOwnMessage() {
        struct Nothing: Errorable {}
        #expect(Nothing().code == nil && Nothing().message == nil && Nothing().successCodes.isEmpty)
        #expect(!Nothing().isSuccess)
        let text: any Errorable = "Sold out"
        #expect(text.message == "Sold out")
        #expect(text.code == nil)
        #expect(!text.isSuccess)
    }

    @Test func emptyWordsAreNotShown() throws {
        struct Silent: LocalizedError { var errorDescription: String? { "" } }
        let notes = Notes()
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(Observable<Int>.error(Silent()).warn(notes))
        #expect(recorder.error is Silent)
        #expect(notes.all.isEmpty)
    }

    private func exchange(
        _ json: String,
        _ show: (Observable<ApiResponse>, Notes) -> Observable<ApiResponse>
    ) throws -> ([String], Outcome<ApiResponse>) {
        let server = try LoopbackServer.answering(.respond(.json(json)))
        let notes = Notes()
        let outcome = try show(ApiClient().response(for: server.url()), notes).outcome()
        return (notes.all, outcome)
    }
}
