import Foundation

/// A stretch of a form, and how long it was when the form was made.
struct MultipartPiece: Sendable {
    let body: RequestBody
    let length: Int?

    init(body: RequestBody, length: Int?) {
        self.body = body
        self.length = length
    }

    init(_ data: Data) {
        self.init(body: .data(data), length: data.count)
    }
}

/// Reads the pieces of a form one after the other; a file is open while it is read, and no longer.
final class MultipartReader: BodyReader {
    private var pieces: ArraySlice<MultipartPiece>
    private var sending: BodySending?

    init(_ pieces: [MultipartPiece]) {
        self.pieces = pieces[...]
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while let sending = try sending ?? openNext() {
            let count = try sending.read(into: buffer)
            if count > 0 { return count }
            self.sending = nil
        }
        return 0
    }

    private func openNext() throws -> BodySending? {
        guard let piece = pieces.popFirst() else { return nil }
        let sending = try piece.body.open()
        guard sending.length == piece.length else { throw BodyFailure.changed(file: "\(piece.body)") }
        self.sending = sending
        return sending
    }
}
