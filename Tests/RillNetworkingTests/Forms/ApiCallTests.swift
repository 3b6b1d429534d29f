import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

struct ApiCallTests {
    private let report = AnswerReport.envelope(Envelope())

    @Test("B5, B18: load, progress, warn and inform in one call, in any order")
    func everythingInOneCall() throws {
        let json = #"{"code":0,"message":"Saved","data":{"id":7}}"#
        let server = try LoopbackServer.answering(.respond(.json(json)))
        for order in 0..<2 {
            let notes = Notes()
            let call = ApiClient().call(try server.url())
            let shown: ApiCall =
                order == 0
                ? call.load(notes).progress(notes).warn(notes, reading: report).inform(notes, reading: report)
                : call.inform(notes, reading: report).warn(notes, reading: report).progress(notes).load(notes)
            let ids = shown.decoded(Int.self, at: "data.id")
            #expect(notes.all.isEmpty)
            #expect(try ids.outcome().elements == [7])
            #expect(notes.all.first == "begin")
            #expect(eventually { notes.all.last == "end" })
            let count = json.utf8.count
            #expect(notes.all.contains("download \(count)/\(count)"))
            #expect(notes.all.filter { $0 == "inform Saved" }.count == 1)
        }
        #expect(server.requests.count == 2)
    }

    @Test("B7, B13: a failure is shown once, and what loads ends")
    func aFailureIsShownOnce() throws {
        let server = try LoopbackServer.answering(.respond(.status(500)))
        let notes = Notes()
        let call = ApiClient().call(try server.url()).load(notes).progress(notes)
            .warn(notes, reading: report).inform(notes, reading: report)
        #expect(try call.asObservable().failure(ApiError.self)?.name == "server")
        #expect(notes.all.filter { $0.hasPrefix("warn") }.count == 1)
        #expect(eventually { notes.all.filter { $0 == "end" }.count == 1 })
        #expect(!notes.all.contains { $0.hasPrefix("inform") })
    }

    @Test("B5: the result may be dropped")
    func theResultMayBeDropped() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let notes = Notes()
        ApiClient().call(try server.url()).load(notes).start()
        #expect(eventually { notes.all == ["begin", "end"] })
        #expect(server.requests.count == 1)
    }

    @Test("B19: a call is sent again after a failure, and loads again")
    func aCallIsSentAgain() throws {
        let server = try LoopbackServer.serving { .respond(.status($0.index == 0 ? 500 : 200)) }
        let notes = Notes()
        let button = PublishSubject<Int>()
        let outcome = Outcome<ApiResponse>()
        let subscription = ApiClient().call(try server.url()).load(notes).warn(notes).reload(on: button)
            .subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        #expect(eventually { button.hasObservers })
        #expect(notes.all.first == "begin")
        #expect(notes.all.contains("end"))
        #expect(notes.all.count == 3)
        button.onNext(1)
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(eventually { notes.all.suffix(2) == ["begin", "end"] })
    }
}
