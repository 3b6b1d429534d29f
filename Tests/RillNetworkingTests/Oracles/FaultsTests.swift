/// The client of `.ci/faults`, which compares what this writes with what its server has done.
@Suite(.enabled(if: Oracle.faults != nil && CurlTransport.isAvailable, "run .ci/faults for these"))
struct FaultsTests {
    struct Row: Decodable {
        let number: Int
        let requests: [Request]
        /// Whether the memory that it takes is measured.
        let alone: Bool
    }

    struct Request: Decodable {
        let method: String
        let url: URL
        let body: String?
        let headers: [String: String]
    }

    struct Outcome: Encodable {
        var status: Int?
        var body: Data?
        /// The value of the header `X-Test`.
        var value: String?
        var error: String?
        let seconds: Double
    }

    struct Report: Encodable {
        let number: Int
        var outcomes: [Outcome]?
        /// By how many MB the memory of the process grew.
        var megabytes: Int?
    }

    /// One transport has them all, sixteen at a time: no server may disturb another's requests.
    @Test func eachHasAnOutcome() async throws {
        let data = try Data(contentsOf: try Oracle.file("RILL_FAULTS"))
        let rows = try JSONDecoder().decode([Row].self, from: data)
        let tls = TLSConfiguration(authorities: try Oracle.file("RILL_FAULTS_CERTIFICATE"))
        let client = ApiClient(transport: CurlTransport(configuration: .init(tls: tls, proxy: .none)))
        let file = ReportFile(try FileHandle(forWritingTo: try Oracle.file("RILL_FAULTS_OUTCOMES")))
        for (rows, count) in [(rows.filter { !$0.alone }, 16), (rows.filter(\.alone), 1)] {
            let reports = Observable.from(rows).flatMap(maxConcurrent: count) { row in
                Observable<Void>.async {
                    try file.write(Report(number: row.number))
                    try file.write(try await report(of: row, by: client))
                }
            }
            for try await _ in reports.values {}
        }
    }

    private func report(of row: Row, by client: ApiClient) async throws -> Report {
        if row.alone { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        let before = try memory("VmRSS")
        var report = Report(number: row.number, outcomes: [])
        for (index, request) in row.requests.enumerated() {
            if index > 0 { try await Task.sleep(for: .milliseconds(400)) }
            report.outcomes?.append(await outcome(of: request, by: client))
        }
        report.megabytes = row.alone ? try memory("VmHWM") - before : nil
        return report
    }

    private func outcome(of request: Request, by client: ApiClient) async -> Outcome {
        let began = ContinuousClock.now
        var seconds: Double { (ContinuousClock.now - began) / .seconds(1) }
        let request = HTTPRequest(
            request.method, url: request.url, headers: HTTPHeaders(request.headers),
            body: request.body.map { .data(Data($0.utf8)) }, idleTimeout: .seconds(2),
            totalTimeout: .seconds(8))
        do {
            let response = try await client.response(for: request).value
            return Outcome(
                status: response.head.status, body: response.body, value: response.head.headers["X-Test"],
                seconds: seconds)
        } catch {
            return Outcome(error: "\(error)", seconds: seconds)
        }
    }

    /// In MB.
    private func memory(_ name: String) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("\(name):") })
        return try #require(Int(line.split(whereSeparator: \.isWhitespace)[1])) / 1024
    }
}

/// A line for each report.
private final class ReportFile: Sendable {
    private let handle: Mutex<FileHandle>

    init(_ handle: FileHandle) { self.handle = Mutex(handle) }

    func write(_ report: FaultsTests.Report) throws {
        let line = try JSONEncoder().encode(report) + Data("\n".utf8)
        try handle.withLock { try $0.write(contentsOf: line) }
    }
}
