import Foundation
import Testing

@testable import RillNetworking

struct CurlHeadParserTests {
    private let url = URL(filePath: "/")

    @Test func aHeadIsWholeAtItsEmptyLine() {
        var parser = CurlHeadParser()
        #expect(parser.take("HTTP/1.1 200 OK\r\n", url) == nil)
        #expect(parser.take("A: 1\r\n", url) == nil)
        #expect(parser.take("\r\n", url) == ResponseHead(status: 200, headers: ["A": "1"], url: url))
    }

    @Test func interimHeadsAreDropped() {
        let heads = heads("HTTP/1.1 103 Early\r\n", "A: 1\r\n", "\r\n", "HTTP/2 200 \r\n", "B: 2\r\n", "\r\n")
        #expect(heads == [ResponseHead(status: 200, headers: ["B": "2"], url: url)])
    }

    @Test func whatComesAfterTheHeadIsATrailer() {
        #expect(heads("HTTP/1.1 200 OK\r\n", "\r\n", "X-Sum: 1\r\n", "\r\n").count == 1)
    }

    @Test func equalNamesAreJoined() {
        #expect(headers("A: 1\r\n", "B: 2\r\n", "a: 3\r\n") == ["a": "1, 3", "B": "2"])
    }

    @Test func aFoldedLineContinuesTheOneBefore() {
        #expect(headers("A: 1\r\n", "  2\r\n", "\t3\r\n") == ["A": "1 2 3"])
    }

    @Test func blanksAroundAValueAreNotPartOfIt() {
        #expect(headers("A:1\r\n", "B: \t 2 3 \t\r\n", "C:\r\n") == ["A": "1", "B": "2 3", "C": ""])
    }

    @Test func bytesAreReadAsUTF8OrElseAsLatin1() {
        var parser = CurlHeadParser()
        _ = parser.take("HTTP/1.1 200 OK\r\n", url)
        _ = parser.take("A: smørbrød\r\n", url)
        _ = parser.take(bytes: Array("B: sm".utf8) + [0xF8] + Array("r\r\n".utf8), url)
        #expect(parser.take("\r\n", url)?.headers == ["A": "smørbrød", "B": "smør"])
    }

    private func headers(_ lines: String...) -> HTTPHeaders? {
        heads(["HTTP/1.1 200 OK\r\n"] + lines + ["\r\n"]).first?.headers
    }

    private func heads(_ lines: String...) -> [ResponseHead] { heads(lines) }

    private func heads(_ lines: [String]) -> [ResponseHead] {
        var parser = CurlHeadParser()
        return lines.compactMap { parser.take($0, url) }
    }
}

extension CurlHeadParser {
    fileprivate mutating func take(_ line: String, _ url: URL) -> ResponseHead? {
        take(bytes: Array(line.utf8), url)
    }

    fileprivate mutating func take(bytes: [UInt8], _ url: URL) -> ResponseHead? {
        bytes.withUnsafeBytes { take($0, from: url) }
    }
}
