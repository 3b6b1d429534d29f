@testable import RillNetworking

struct CurlHeadParserTests {
    private let url = URL(filePath: "/")

    @Test func aHeadEndsWithAnEmptyLine() throws {
        var parser = CurlHeadParser()
        #expect(try parser.take("HTTP/1.1 200 OK\r\n", url) == nil)
        #expect(try parser.take("A: 1\r\n", url) == nil)
        #expect(try parser.take("\r\n", url) == ResponseHead(status: 200, headers: ["A": "1"], url: url))
    }

    @Test func interimHeadsAreDropped() throws {
        let heads = try heads(
            "HTTP/1.1 103 Early\r\n", "A: 1\r\n", "\r\n", "HTTP/2 200 \r\n", "B: 2\r\n", "\r\n")
        #expect(heads == [ResponseHead(status: 200, headers: ["B": "2"], url: url)])
    }

    @Test func trailersAreIgnored() throws {
        #expect(try heads("HTTP/1.1 200 OK\r\n", "\r\n", "X-Sum: 1\r\n", "\r\n").count == 1)
    }

    @Test func valuesOfEqualNamesAreJoined() throws {
        #expect(try headers("A: 1\r\n", "B: 2\r\n", "a: 3\r\n") == ["A": "1, 3", "B": "2"])
    }

    @Test func aFoldedLineContinuesTheLineBeforeIt() throws {
        #expect(try headers("A: 1\r\n", "  2\r\n", "\t3\r\n") == ["A": "1 2 3"])
    }

    @Test func blanksAroundAValueAreRemoved() throws {
        #expect(try headers("A:1\r\n", "B: \t 2 3 \t\r\n", "C:\r\n") == ["A": "1", "B": "2 3", "C": ""])
    }

    @Test func bytesAreReadAsUTF8OrElseAsLatin1() throws {
        var parser = CurlHeadParser()
        _ = try parser.take("HTTP/1.1 200 OK\r\n", url)
        _ = try parser.take("A: smørbrød\r\n", url)
        _ = try parser.take(bytes: Array("B: sm".utf8) + [0xF8] + Array("r\r\n".utf8), url)
        #expect(try parser.take("\r\n", url)?.headers == ["A": "smørbrød", "B": "smør"])
    }

    private func headers(_ lines: String...) throws -> HTTPHeaders? {
        try heads(["HTTP/1.1 200 OK\r\n"] + lines + ["\r\n"]).first?.headers
    }

    private func heads(_ lines: String...) throws -> [ResponseHead] { try heads(lines) }

    private func heads(_ lines: [String]) throws -> [ResponseHead] {
        var parser = CurlHeadParser()
        return try lines.compactMap { try parser.take($0, url) }
    }
}

extension CurlHeadParser {
    fileprivate mutating func take(_ line: String, _ url: URL) throws -> ResponseHead? {
        try take(bytes: Array(line.utf8), url)
    }

    fileprivate mutating func take(bytes: [UInt8], _ url: URL) throws -> ResponseHead? {
        try bytes.withUnsafeBytes { try take($0, from: url) }
    }
}
