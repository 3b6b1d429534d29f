/// What libcurl does not tell about a body that it decodes: whether it is whole.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable)) struct GzipTests {
    /// "hello hello hello" as deflate, as raw deflate, as brotli, and encoded twice.
    private static let others: [(coding: String, body: [UInt8])] = [
        ("deflate", [120, 156, 203, 72, 205, 201, 201, 87, 200, 64, 144, 0, 58, 46, 6, 125]),
        ("deflate", [203, 72, 205, 201, 201, 87, 200, 64, 144, 0]),
        ("br", [27, 16, 0, 248, 141, 148, 110, 222, 68, 85, 134, 150, 108, 32, 111, 1, 79, 28, 96, 28]),
        (
            "gzip, identity, x-gzip",
            [
                31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 147, 239, 230, 96, 0, 1, 38, 230, 211, 30, 103, 79, 158, 12,
                63, 225, 48, 129, 161, 161, 227, 231, 83, 65, 160, 24, 0, 123, 57, 88, 17, 28, 0, 0, 0,
            ]
        ),
        (
            "deflate, gzip",
            [
                31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 152, 115, 218, 227, 236, 201, 147, 225, 39, 28, 38, 48,
                88, 233, 177, 213, 2, 0, 100, 228, 81, 198, 16, 0, 0, 0,
            ]
        ),
    ]
    /// The same as gzip.
    private static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 144, 0, 128, 136, 249, 229, 17,
        0, 0, 0,
    ]

    private func outcome(
        _ body: [UInt8], chunkSize: Int?, coding: String = "gzip"
    ) throws -> Outcome<Data> {
        let response = Response(headers: ["Content-Encoding": coding], body: body)
        let server = try LoopbackServer.responding(
            chunkSize.map { .chunked(response, chunkSize: $0) } ?? .respond(response))
        return try ApiClient(transport: CurlTransport.shared).data(for: server.url()).outcome()
    }

    /// zlib would wait for a dictionary. Not the shared transport: without its guard it would be lost.
    @Test(arguments: ["gzip", "deflate"], [nil, 1] as [Int?])
    func aBodyThatNeedsADictionaryIsAnInvalidResponse(coding: String, chunkSize: Int?) throws {
        let response = Response(
            headers: ["Content-Encoding": coding], body: [0x78, 0xBB, 0, 0, 0, 1, 75, 75])
        let server = try LoopbackServer.responding(
            chunkSize.map { .chunked(response, chunkSize: $0) } ?? .respond(response))
        let client = ApiClient(transport: CurlTransport())
        let request = HTTPRequest(url: try server.url(), totalTimeout: .seconds(60))
        #expect(try client.data(for: request).failure(ApiError.self)?.name == "invalidResponse")
    }

    @Test(arguments: [nil, 1, 5]) func aBodyThatBreaksOffInsideItsFramingIsAnError(chunkSize: Int?) throws {
        for count in 1..<Self.hello.count {
            let outcome = try outcome(Array(Self.hello.prefix(count)), chunkSize: chunkSize)
            let failure = (outcome.error as? ApiError)?.transportFailure
            #expect(failure?.kind == .networkConnectionLost, "\(count) bytes: \(outcome.elements)")
        }
    }

    @Test(arguments: others, [nil, 1, 5])
    func everyEncodingKnowsItsEnd(other: (coding: String, body: [UInt8]), chunkSize: Int?) throws {
        for count in 1..<other.body.count {
            let body = Array(other.body.prefix(count))
            let outcome = try outcome(body, chunkSize: chunkSize, coding: other.coding)
            let failure = (outcome.error as? ApiError)?.transportFailure
            #expect(failure?.kind == .networkConnectionLost, "\(count) bytes: \(outcome.elements)")
        }
        for more in [[], [0, 31]] as [[UInt8]] {
            let outcome = try outcome(other.body + more, chunkSize: chunkSize, coding: other.coding)
            #expect(outcome.elements == [Data("hello hello hello".utf8)], "\(outcome.error as Any)")
        }
        let garbage = [UInt8](repeating: 255, count: 50)
        let outcome = try outcome(garbage, chunkSize: chunkSize, coding: other.coding)
        #expect((outcome.error as? ApiError)?.name == "invalidResponse", "\(outcome.elements)")
    }

    @Test(arguments: [nil, 1, 5]) func aBodyThatBreaksOffInsideAWholeOneIsAnError(chunkSize: Int?) throws {
        let body: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 147, 239, 230, 96, 0, 1, 38, 230, 211, 30, 103, 79, 158, 12, 63,
            225, 48, 129, 161, 161, 3, 0, 248, 2, 143, 231, 22, 0, 0, 0,
        ]
        let outcome = try outcome(body, chunkSize: chunkSize, coding: "gzip, gzip")
        let failure = (outcome.error as? ApiError)?.transportFailure
        #expect(failure?.kind == .networkConnectionLost, "\(outcome.elements)")
    }

    @Test func whatIsEncodedOnceAndNotTwiceIsAnInvalidResponse() throws {
        let error = try outcome(Self.hello, chunkSize: nil, coding: "gzip, gzip").error as? ApiError
        #expect(error?.description.contains("its body is not gzip, gzip, as its head says") == true)
    }

    /// The outer text ends as the room for what it stands for is full.
    @Test func anOuterTextEndsWithItsRoom() throws {
        var random = SplitMix64(seed: 1)
        let noise = Data((0..<40_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        let length = try #require(
            (31_000...31_200).first { Gzip.compressed(noise.prefix($0)).count == 2 * 16 * 1024 })
        let body = Gzip.compressed(Gzip.compressed(noise.prefix(length)))
        let outcome = try outcome([UInt8](body), chunkSize: nil, coding: "gzip, gzip")
        #expect(outcome.elements == [noise.prefix(length)], "\(outcome.error as Any)")
    }

    /// Its innermost text is endless: 22 MB of blocks without a byte.
    @Test func anEncodingThatStandsForTooMuchIsAnInvalidResponse() throws {
        let blocks = (0..<200_000).flatMap { _ in [0, 0, 0, 255, 255] as [UInt8] }
        let text = Gzip.compressed(Data(Self.hello.prefix(10)))
        let body = (0..<22).reduce(text) { [more = Gzip.compressed(Data(blocks))] text, _ in text + more }
        let error =
            try outcome([UInt8](Gzip.compressed(body)), chunkSize: nil, coding: "gzip, gzip, gzip").error
            as? ApiError
        #expect(error?.name == "invalidResponse")
        #expect(error?.description.contains("200 times as long as it was sent") == true)
    }

    /// libcurl 7 refuses it.
    @Test func whatIsEncodedMoreThanFiveTimesIsPassedOn() throws {
        let coding = Array(repeating: "gzip", count: 6).joined(separator: ",")
        let outcome = try outcome(Self.hello, chunkSize: nil, coding: coding)
        let isRefused = (outcome.error as? ApiError)?.name == "invalidResponse"
        #expect(CurlVersion.isSeven ? isRefused : outcome.elements == [Data(Self.hello)])
    }

    @Test(
        arguments: [
            (hello, "hello hello hello"), ([], ""), (hello + [0, 0, 0], "hello hello hello"),
            (hello + hello, "hello hello hellohello hello hello"),
        ] as [([UInt8], String)], [nil, 1, 5])
    func aWholeBodyIsDecoded(body: ([UInt8], String), chunkSize: Int?) throws {
        let outcome = try outcome(body.0, chunkSize: chunkSize)
        #expect(outcome.elements == [Data(body.1.utf8)], "\(outcome.error as Any)")
    }

    @Test(arguments: [
        hello.map { $0 ^ 1 }, Array("hello".utf8), hello.dropLast(8) + [1, 2, 3, 4, 17, 0, 0, 0],
    ])
    func whatIsNotGzipIsAnInvalidResponse(body: [UInt8]) throws {
        let error = try outcome(body, chunkSize: nil).error as? ApiError
        #expect(error?.name == "invalidResponse")
        #expect(error?.description.contains("its body is not gzip, as its head says") == true)
    }

    /// Every piece is decoded into many, and a slow loop refuses some of them.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/gzip")),
        arguments: ["gzip", "gzip, gzip"])
    func aLongBodyIsPausedInTheMiddleOfAPiece(coding: String) async throws {
        let file = try TemporaryFile(Data())
        let path = file.url.path(percentEncoded: false)
        // More are more than 16 MiB, and 203 times as long as by two encodings.
        let lines = isStressRun ? 2_000_000 : 300_000
        let gzip = coding.replacing(",", with: " |")
        let script = "seq 1 $1 | \(gzip) > $0; seq 1 $1 | cksum | cut -d' ' -f2"
        let (output, _) = try Process.result(of: "/bin/sh", ["-c", script, path, "\(lines)"])
        let length = try #require(Int(String(decoding: output, as: UTF8.self).dropLast()))
        let body = [UInt8](try Data(contentsOf: file.url))
        let server = try LoopbackServer.responding(
            .respond(Response(headers: ["Content-Encoding": coding], body: body)))
        let client = ApiClient(transport: CurlTransport.shared)
        var (received, number) = (0, 0)
        for try await line in client.stream(try server.url()).lines().values {
            number += 1
            received += line.utf8.count + 1
            guard line == "\(number)" else {
                #expect(line == "\(number)")
                break
            }
        }
        #expect(received == length)
    }
}
