/// The peak memory of a process that transfers 100 MB.
@Suite(.blocking(isLong: true), .serialized, .enabled(if: !isSanitized, "a sanitizer's memory is not ours"))
struct BoundedMemoryTests {
    @Test(arguments: NetworkTransport.available)
    func aFormWithALargeFileIsNeverInMemory(on transport: NetworkTransport) throws {
        let run = try ProbeProcess(["upload", transport.rawValue, "100"])
        #expect(run.output.contains("completed"), "\(run.output)")
        let grown = try #require(run.number(after: "grew by "))
        #expect(grown < 32, "\(run.output)")
        let arrived = try #require(run.number(before: " bytes arrived"))
        #expect(arrived > 100 << 20)
    }

    /// A stream to a slow subscriber, and a download to a file.
    @Test(arguments: ["stream", "download"], NetworkTransport.available)
    func aBodyIsNeverInMemory(received form: String, on transport: NetworkTransport) throws {
        let run = try ProbeProcess([form, transport.rawValue, "100"])
        #expect(run.output.contains("completed after \(100 << 20) bytes"), "\(run.output)")
        #expect(try #require(run.number(after: "MB to ")) < 64, "\(run.output)")
    }
}

extension ProbeProcess {
    /// The number behind this text.
    fileprivate func number(after words: String) -> Int? {
        output.range(of: words).flatMap { Int(output[$0.upperBound...].prefix { $0.isNumber }) }
    }

    /// The number before this text.
    fileprivate func number(before words: String) -> Int? {
        output.range(of: words).flatMap {
            Int(String(output[..<$0.lowerBound].reversed().prefix { $0.isNumber }.reversed()))
        }
    }
}
