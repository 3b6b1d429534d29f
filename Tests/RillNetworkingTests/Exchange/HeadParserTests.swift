@testable import RillNetworking

struct HeadParserTests {
    private let url = URL(filePath: "/")

    @Test(arguments: ["+200", "0200", "-20", "20"]) func aStatusHasThreeDigits(status: String) throws {
        #expect(try heads(["HTTP/1.1 \(status) OK\r\n", "\r\n"]) == [])
    }

    @Test func aHeadEndsWithAnEmptyLineAndInterimHeadsAndTrailersAreDropped() throws {
        let final = ["HTTP/2 200 \r\n", "B: 2\r\n", "\r\n"]
        let expected = ResponseHead(status: 200, headers: ["B": "2"], url: url)
        #expect(try heads(final.dropLast()) == [])
        #expect(try heads(final) == [expected])
        #expect(try heads(["HTTP/1.1 103 Early\r\n", "A: 1\r\n", "\r\n"] + final) == [expected])
        #expect(try heads(final + ["X-Sum: 1\r\n", "\r\n"]) == [expected])
    }

    @Test func aHeadOfAnotherProtocolIsTheFinalOneForWhoAsks() throws {
        let lines = ["HTTP/1.1 103 Early\r\n", "\r\n", "HTTP/1.1 101 Other\r\n", "\r\n"]
        var parser = HeadParser(takesUpgrade: true)
        #expect(try lines.compactMap { try parser.take($0, url) }.map(\.status) == [101])
        #expect(try heads(lines) == [])
    }

    @Test(arguments: [
        ("HTTP/1.1 200x OK\r\n", "its first line is no status line: HTTP/1.1 200x OK"),
        ("HTTP/1.1 101 Other\r\n", "it changes the protocol, for which nothing has asked"),
        ("HTTP/1.1 103 Early\r\n", nil),
    ])
    func whatIsNoHeadIsNamedUntilOneFollows(line: String, fault: String?) throws {
        var parser = HeadParser()
        for line in [line, "\r\n"] { #expect(try parser.take(line, url) == nil) }
        #expect(parser.fault == fault)
        for line in ["HTTP/1.1 200 OK\r\n"] { #expect(try parser.take(line, url) == nil) }
        #expect(parser.fault == nil)
    }

    @Test(
        arguments: [
            // Values of equal names are joined, a folded line continues the line before it.
            (["A: 1", "B: 2", "a: 3"], ["A": "1, 3", "B": "2"]), (["A: 1", "  2", "\t3"], ["A": "1 2 3"]),
            (["A:1", "B: \t 2 3 \t", "C:"], ["A": "1", "B": "2 3", "C": ""]),
            (["A: b:c", "no colon", "D:\t"], ["A": "b:c", "D": ""]),
        ] as [([String], [String: String])])
    func linesBecomeHeaders(lines: [String], headers: [String: String]) throws {
        let head = ["HTTP/1.1 200 OK\r\n"] + lines.map { "\($0)\r\n" } + ["\r\n"]
        #expect(try heads(head).map(\.headers) == [HTTPHeaders(headers)])
    }

    @Test(arguments: [(0, nil), (1, "its head is longer than 307200 bytes")] as [(Int, String?)])
    func aHeadOfTheLongestLengthIsTaken(more: Int, reason: String?) throws {
        let lines = ["HTTP/1.1 200 OK\r\n", "\r\n"]
        let rest = 300 * 1024 - lines.joined().utf8.count - "A: \r\n".utf8.count + more
        let long = "A: \(String(repeating: "a", count: rest))\r\n"
        var thrown: String?
        do {
            #expect(try heads([lines[0], long, lines[1]]).count == 1)
        } catch let error as HeadParser.Problem {
            thrown = error.reason
        }
        #expect(thrown == reason)
    }

    @Test func interimHeadsCountToo() {
        let interim = ["HTTP/1.1 103 Early\r\n", "A: \(String(repeating: "a", count: 1000))\r\n", "\r\n"]
        #expect(throws: Never.self) { try heads(Array(repeating: interim, count: 290).flatMap { $0 }) }
        #expect(throws: HeadParser.Problem.self) {
            try heads(Array(repeating: interim, count: 310).flatMap { $0 })
        }
    }

    @Test func trailersOfTheLongestLengthAreTaken() {
        let head = ["HTTP/1.1 200 OK\r\n", "\r\n"]
        let lines = Array(repeating: "A: \(String(repeating: "a", count: 1019))\r\n", count: 64)
        #expect(throws: Never.self) { try heads(head + lines) }
        #expect(throws: HeadParser.Problem.self) { try heads(head + lines + ["\n"]) }
    }

    @Test func bytesAreReadAsUTF8OrElseAsLatin1() throws {
        var parser = HeadParser()
        _ = try parser.take("HTTP/1.1 200 OK\r\n", url)
        _ = try parser.take("A: smørbrød\r\n", url)
        _ = try parser.take(bytes: Array("B: sm".utf8) + [0xF8] + Array("r\r\n".utf8), url)
        #expect(try parser.take("\r\n", url)?.headers == ["A": "smørbrød", "B": "smør"])
    }

    private func heads(_ lines: [String]) throws -> [ResponseHead] {
        var parser = HeadParser()
        return try lines.compactMap { try parser.take($0, url) }
    }
}

extension HeadParser {
    fileprivate mutating func take(_ line: String, _ url: URL) throws -> ResponseHead? {
        try take(bytes: Array(line.utf8), url)
    }

    fileprivate mutating func take(bytes: [UInt8], _ url: URL) throws -> ResponseHead? {
        try bytes.withUnsafeBytes { try take($0, from: url) }
    }
}
