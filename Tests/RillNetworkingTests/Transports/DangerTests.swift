import Foundation
import Testing

/// What ends, hangs or misleads a process that uses Foundation 6.3 on Linux, each in a process of its own. What URLSession
/// cannot do yet is named, so that a Foundation that mends it is noticed.
@Suite(.serialized)
struct DangerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        /// The lines of a transport that is not harmed.
        let lines: [String]
        let urlSession: URLSessionDoes

        init(_ id: String, _ lines: String..., urlSession: URLSessionDoes = .theSame) {
            self.id = id
            self.lines = lines
            self.urlSession = urlSession
        }

        var testDescription: String { id }
    }

    enum URLSessionDoes: Sendable, Equatable {
        case theSame
        case crash
        case differently([String])
    }

    private static let lost = "failed: the connection broke before the answer was complete"
    private static let fine = "completed: 200, 4 bytes"

    static let rows: [Row] = [
        Row("K1a", lost, urlSession: .crash),
        Row("K1b", lost, urlSession: .crash),
        Row("K2", fine, urlSession: .crash),
        Row("K3", lost, urlSession: .crash),
        Row("K4", "done, 0 hung"),
        Row("K5", "done, 0 hung"),
        Row("K6a", "done, 0 hung"),
        Row("K6b", lost),
        Row("K7", "failed: the server cannot be reached", fine),
        Row("K8", "completed: 206, whole"),
        Row("K9", "done"),
        Row("K10", "done"),
        Row("K11a", fine),
        Row("K11b", "completed: 401, 4 bytes"),
        Row("H1", fine),
        Row("H2", "completed: 401, 4 bytes"),
        Row("H3", "completed: 401, 4 bytes"),
        Row("H5", fine),
        Row("H6", "completed: 200, whole", "1 request"),
        Row(
            "H7", "warm \(fine)", fine, "bodies [100000, 100000]",
            urlSession: .differently([
                "warm \(fine)", "failed: the server did not answer in time", "bodies [100000]",
            ])),
        Row("H8a", "warm \(fine)", fine, "bodies [100000, 100000]"),
        Row(
            "H8b", "warm \(fine)", "failed: the request cannot be sent: its body can be sent only once",
            "bodies [100000]"),
        Row("H9", "failed: the request cannot be sent: tmp is a directory"),
    ]

    @Test(.enabled(if: NetworkTransport.available.contains(.curl)), arguments: rows)
    func curlIsNotHarmed(row: Row) throws {
        let run = try ProbeProcess(["danger", row.id, "curl"])
        #expect(!run.isHung && !run.isCrashed)
        #expect(run.distinctLines == row.lines)
    }

    @Test(arguments: rows)
    func urlSessionIsHarmedAsItIsKnown(row: Row) throws {
        let run = try ProbeProcess(["danger", row.id, "urlSession"])
        #expect(!run.isHung)
        #expect(run.isCrashed == (row.urlSession == .crash), "\(run.output)")
        switch row.urlSession {
        case .theSame: #expect(run.distinctLines == row.lines)
        case .crash: #expect(run.distinctLines.isEmpty)
        case .differently(let lines): #expect(run.distinctLines == lines)
        }
    }

    @Test(.enabled(if: NetworkTransport.available.contains(.curl)))
    func aFloodHoldsUpNoOtherExchangeOfCurl() throws {
        let run = try ProbeProcess(["danger", "H4", "curl"])
        #expect(run.distinctLines == [Self.fine, "another exchange soon", "disposal soon", "closed"])
    }

    // The flood may pause by chance, and then URLSession is as quick as curl.
    @Test func aFloodDoesNotEndURLSession() throws {
        let run = try ProbeProcess(["danger", "H4", "urlSession"])
        #expect(!run.isHung && !run.isCrashed)
        #expect(run.distinctLines.contains("disposal soon"))
    }
}

extension ProbeProcess {
    /// Without the first line, which says what was asked, and without repeats.
    fileprivate var distinctLines: [String] {
        lines.dropFirst().reduce(into: []) { lines, line in
            if lines.last != line { lines.append(line) }
        }
    }
}
