@testable import RillNetworking

struct LinesTests {
    @Test(arguments: [
        ([], []),
        ([""], []),
        (["a"], ["a"]),
        (["a\n"], ["a"]),
        (["a\nb"], ["a", "b"]),
        (["a\r\nb\r\n"], ["a", "b"]),
        (["a\r", "\nb"], ["a", "b"]),
        (["a", "b", "\n", "c"], ["ab", "c"]),
        (["\n\n"], ["", ""]),
        (["a\rb\n"], ["a\rb"]),
        (["a\r"], ["a"]),
    ])
    func bytesAreSplitAtLineEnds(pieces: [String], lines: [String]) throws {
        let outcome = try Observable.from(pieces.map { Data($0.utf8) }).lines().outcome()
        #expect(outcome.elements == lines)
        #expect(outcome.isCompleted)
    }

    @Test func aCharacterMayBeSplitBetweenPieces() throws {
        let bytes = Data("å€😀\n".utf8)
        for split in 0...bytes.count {
            let pieces = [bytes.prefix(split), bytes.dropFirst(split)]
            #expect(try Observable.from(pieces).lines().outcome().elements == ["å€😀"])
        }
        #expect(try Observable.just(Data([0x61, 0xFF, 0x0A])).lines().outcome().elements == ["a\u{FFFD}"])
    }

    @Test func aLineThatIsTooLongIsAnError() throws {
        for pieces in [["ok\n12345\r\n123456\nx\n"], ["ok\n12345\r", "\n123", "456"]] {
            let outcome = try Observable.from(pieces.map { Data($0.utf8) }).lines(maximumBytes: 5).outcome()
            #expect(outcome.elements == ["ok", "12345"])
            #expect(outcome.error as? LineTooLongError == LineTooLongError(limit: 5))
        }
    }

    @Test func disposalDuringAPieceEndsTheLines() throws {
        let received = Mutex<[String]>([])
        let lines = Observable.just(Data("a\nb\nc\n".utf8)).lines()
            .do(onNext: { line in received.withLock { $0.append(line) } })
        #expect(try lines.take(2).outcome().isCompleted)
        #expect(received.withLock { $0 } == ["a", "b"])
    }

    @Test func anErrorDropsTheIncompleteLine() throws {
        struct Boom: Error {}
        let source = Observable.just(Data("a\nb".utf8)).concat(.error(Boom()))
        let outcome = try source.lines().outcome()
        #expect(outcome.elements == ["a"])
        #expect(outcome.error is Boom)
    }

    @Test func everySubscriberHasItsOwnLines() throws {
        let lines = Observable.of(Data("a".utf8), Data("b\n".utf8)).lines()
        #expect(try lines.outcome().elements == ["ab"])
        #expect(try lines.outcome().elements == ["ab"])
    }
}
