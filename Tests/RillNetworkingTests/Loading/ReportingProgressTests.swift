import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

struct ReportingProgressTests {
    @Test("B11, A1 row 30: a download tells how far it is and ends complete")
    func aDownloadTellsHowFarItIs() throws {
        let body = String(repeating: "x", count: 200_000)
        let server = try LoopbackServer.answering(.respond(.text(body)))
        let notes = Notes()
        #expect(try ApiClient().reportingProgress(to: notes).data(for: server.url()).outcome().isCompleted)
        let counts = notes.all.map { Int($0.split(whereSeparator: { " /".contains($0) })[1]) ?? 0 }
        #expect(notes.all.last == "download 200000/200000")
        #expect(counts == counts.sorted())
        #expect(Set(counts).count == counts.count)
        #expect(notes.all.allSatisfy { $0.hasSuffix("/200000") })
    }

    @Test func aBodyOfUnknownLengthEndsCompleteToo() throws {
        let server = try LoopbackServer.answering(.chunked(.text(String(repeating: "x", count: 5000))))
        let notes = Notes()
        #expect(try ApiClient().reportingProgress(to: notes).data(for: server.url()).outcome().isCompleted)
        #expect(notes.all.last == "download 5000/5000")
        #expect(notes.all.first?.hasSuffix("/?") == true)
    }

    @Test("B11: an upload tells how far it is")
    func anUploadTellsHowFarItIs() throws {
        let server = try LoopbackServer.answering(.respond(.status(204)))
        let notes = Notes()
        let request = TransportRequest("POST", url: try server.url(), body: Data(count: 300_000))
        #expect(try ApiClient().reportingProgress(to: notes).data(for: request).outcome().isCompleted)
        #expect(notes.all.contains("upload 300000/300000"))
        #expect(notes.all.last == "download 0/0")
    }

    @Test func itNeverGoesBack() throws {
        let url = try URL.example
        let transport = StubTransport { _ in
            .of(
                .uploaded(sent: 2, total: 4), .uploaded(sent: 1, total: 4), .uploaded(sent: 4, total: 4),
                .response(ResponseHead(status: 200, headers: ["Content-Length": "3"], url: url)),
                .body(Data(count: 2)), .body(Data(count: 2)))
        }
        let notes = Notes()
        _ = try ApiClient(transport: transport).reportingProgress(to: notes).data(for: url).outcome()
        #expect(
            notes.all == ["upload 2/4", "upload 4/4", "download 2/3", "download 4/?", "download 4/4"])
    }

    @Test func theLengthOfACompressedBodyIsNotTheTotal() throws {
        let url = try URL.example
        let transport = StubTransport { _ in
            .of(
                .response(
                    ResponseHead(
                        status: 200, headers: ["Content-Length": "12", "Content-Encoding": "gzip"], url: url)),
                .body(Data(count: 9)))
        }
        let notes = Notes()
        _ = try ApiClient(transport: transport).reportingProgress(to: notes).data(for: url).outcome()
        #expect(notes.all == ["download 9/?", "download 9/9"])
    }

    @Test func aFractionIsWithinItsBounds() {
        #expect(TransferProgress(.upload, completed: 1, total: 4).fraction == 0.25)
        #expect(TransferProgress(.upload, completed: 5, total: 4).fraction == 1)
        #expect(TransferProgress(.upload, completed: 0, total: 0).fraction == 1)
        #expect(TransferProgress(.upload, completed: 1, total: nil).fraction == nil)
    }
}
