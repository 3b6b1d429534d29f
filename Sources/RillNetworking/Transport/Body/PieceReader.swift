import Foundation

/// Reads the pieces of a sequence one after the other.
final class PieceReader<Pieces: Sequence<Data>>: BodyReader {
    private var pieces: Pieces.Iterator
    private var piece = Data()

    init(_ pieces: Pieces) {
        self.pieces = pieces.makeIterator()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while piece.isEmpty {
            guard let next = pieces.next() else { return 0 }
            piece = next
        }
        let count = piece.prefix(buffer.count).copyBytes(to: buffer)
        piece = piece.dropFirst(count)
        return count
    }
}
