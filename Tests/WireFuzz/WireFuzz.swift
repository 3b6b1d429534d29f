import Foundation
import FuzzDriver

@testable import RillNetworking
@testable import RillWebSocket

// One input of the fuzzer: what a server may send. The first byte chooses the reader, and the second the
// length of the pieces in which the rest arrives. Whatever it is, nothing crashes, and pieces read as the
// whole does.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count >= 2 else { return 0 }
    let (reader, length) = (start[0] % 6, max(1, Int(start[1])))
    let bytes = Data(UnsafeBufferPointer(start: start + 2, count: count - 2))
    let read = [readFrames, readResponse, readHead, readEvents, readLines][Int(min(reader, 4))]
    if reader == 5 {
        readFields(String(decoding: bytes, as: UTF8.self), to: url)
    } else {
        require(read(bytes, bytes.count) == read(bytes, length), "pieces of \(length) bytes read otherwise")
    }
    return 0
}

/// The program: the package manager gives `main` this name.
@_cdecl("wire_fuzz_main") public func main(_ count: CInt, _ arguments: Arguments) -> CInt {
    fuzz(count, arguments, testOneInput)
}

private let url = URL(string: "https://a.example.com/b/c") ?? URL(filePath: "/fuzz")

/// What is read until the end, and then `atEnd`; or until an error, its text included.
private func read(
    _ bytes: Data, _ length: Int, _ take: (Data, inout [String]) throws -> Void,
    atEnd: () -> String? = { nil }
) -> [String] {
    var (read, rest) = ([String](), bytes)
    do {
        while !rest.isEmpty {
            try take(rest.prefix(length), &read)
            rest = rest.dropFirst(length)
        }
        if let last = atEnd() { read.append(last) }
    } catch { read.append("\(error)") }
    return read
}

private func readFrames(_ bytes: Data, _ length: Int) -> [String] {
    var reader = FrameReader(limit: 256)
    return read(bytes, length) { piece, read in
        try piece.withUnsafeBytes { piece in
            var rest = piece[...]
            while let item = try reader.next(&rest) { read.append("\(item)") }
        }
    }
}

/// Bodies are joined: how they are cut is no part of what is read.
private func readResponse(_ bytes: Data, _ length: Int) -> [String] {
    var reader = ResponseReader(from: url)
    var body = Data()
    return read(bytes, length) { piece, read in
        try piece.withUnsafeBytes { piece in
            var rest = piece[...]
            while let item = try reader.next(&rest) {
                switch item {
                case .head(let head): read.append("\(head)")
                case .body(let piece): body += piece
                case .end: return
                }
            }
        }
    } atEnd: {
        "\(Array(body)), may end: \(reader.mayEnd)"
    }
}

/// libcurl gives the lines of a head one by one, whatever arrives; here each byte pair CR LF ends one.
private func readHead(_ bytes: Data, _ length: Int) -> [String] {
    var parser = HeadParser()
    return bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
        do {
            return try line.withUnsafeBytes { try parser.take($0, from: url).map { "\($0)" } ?? "-" }
        } catch { return "\(error)" }
    }
}

private func readEvents(_ bytes: Data, _ length: Int) -> [String] {
    var (splitter, reader) = (LineSplitter(limit: 64, isOfEvents: true), ServerSentEventReader(limit: 64))
    return read(bytes, length) { piece, read in
        var lines: [String] = []
        let split = Result { () throws in try splitter.take(piece) { lines.append($0) } }
        for line in lines { if let event = try reader.take(line) { read.append("\(event)") } }
        try split.get()
    }
}

private func readLines(_ bytes: Data, _ length: Int) -> [String] {
    var splitter = LineSplitter(limit: 64)
    return read(bytes, length) { piece, read in
        try splitter.take(piece) { read.append($0) }
    } atEnd: {
        splitter.takeRest()
    }
}

private func readFields(_ text: String, to url: URL) {
    let head = ResponseHead(
        status: 206,
        headers: ["Content-Range": text, "Content-Disposition": text, "Set-Cookie": text], url: url)
    if case .bytes(let range, let total) = ContentRange(head) {
        require(range.lowerBound >= 0 && range.upperBound < total, "\(range) of \(total)")
    }
    let name = head.suggestedFileName
    require(!name.isEmpty && name != "." && name != ".." && !name.contains("/"), "the file name \(name)")
    require(name.utf8.count <= 240, "\(name.utf8.count) bytes")
    _ = (HTTPDate.parse(text), CacheControl(text), HeaderParameters.list(text), Charset(text))
    let jar = CookieJar()
    jar.store(head, from: url, since: 0)
    _ = jar.header(for: url)
}
