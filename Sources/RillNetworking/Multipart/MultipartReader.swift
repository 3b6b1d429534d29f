import Foundation

/// A piece of a form, with its length when the form was made.
struct MultipartPiece: Sendable {
    let body: RequestBody
    let length: Int?
}

extension MultipartPiece {
    init(_ data: Data) { self.init(body: .data(data), length: data.count) }
}

/// Reads the pieces of a form one after the other. A file is open only while it is read.
final class MultipartReader: BodyReader {
    private var pieces: ArraySlice<MultipartPiece>
    private var stream: BodyStream?

    init(_ pieces: [MultipartPiece]) { self.pieces = pieces[...] }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while let stream = try stream ?? openNext() {
            let count = try stream.read(into: buffer)
            if count > 0 { return count }
            self.stream = nil
        }
        return 0
    }

    private func openNext() throws -> BodyStream? {
        guard let piece = pieces.popFirst() else { return nil }
        let stream = try piece.body.openStream()
        guard stream.length == piece.length else { throw BodyError.changed(file: piece.body.name) }
        self.stream = stream
        return stream
    }
}
