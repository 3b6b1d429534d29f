import Foundation

/// Reads the bytes of a request's body, from the first to the last.
public protocol BodyReader: AnyObject {
    /// Fills the beginning of `buffer` and returns the number of bytes; 0 is the end.
    ///
    /// It is called by one thread at a time and may block. A blocked reader delays only its own request on
    /// `CurlTransport`, and every request of the process on `URLSessionTransport` with a Foundation that is
    /// not Apple's.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Reads the pieces of a sequence one after the other.
final class PieceReader<Pieces: Sequence<Data>>: BodyReader {
    private var pieces: Pieces.Iterator
    private var piece = Data()

    init(_ pieces: Pieces) { self.pieces = pieces.makeIterator() }

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
