@testable import RillWebSocket

/// Frames of a server, and the rules that they break.
struct FrameReaderTests {
    private static func frame(_ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true) -> [UInt8] {
        SocketWire.frame(opcode, payload, isFinal: isFinal)
    }

    /// What comes of bytes that arrive in pieces of this length.
    private func items(_ bytes: [UInt8], pieces: Int = .max, limit: Int = 1000) throws -> [FrameReader.Item] {
        var reader = FrameReader(limit: limit)
        var items: [FrameReader.Item] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            let piece = Array(
                bytes[start..<min(bytes.count, start.addingReportingOverflow(pieces).partialValue)])
            try piece.withUnsafeBytes { buffer in
                var rest = buffer[...]
                while let item = try reader.next(&rest) { items.append(item) }
                #expect(rest.isEmpty)
            }
        }
        return items
    }

    private func error(_ bytes: [UInt8], limit: Int = 1000) -> WebSocketError? {
        do { _ = try items(bytes, limit: limit) } catch { return error as? WebSocketError }
        return nil
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func framesMayArriveInAnyPieces(_ length: Int) throws {
        let long = [UInt8](repeating: 65, count: 300)
        let bytes =
            Self.frame(1, [0xC3], isFinal: false) + Self.frame(9, [1, 2]) + Self.frame(0, [], isFinal: false)
            + Self.frame(0, [0xA5]) + Self.frame(2, long) + Self.frame(10) + Self.frame(1)
            + SocketWire.close(1001, "bye")
        #expect(
            try items(bytes, pieces: length) == [
                .ping([1, 2]), .message("å"), .message(.binary(Data(long))), .pong, .message(""),
                .close(.goingAway, reason: "bye"),
            ])
    }

    @Test(arguments: [
        ([0xC1, 0], "a reserved bit is set, and no extension was agreed upon"),
        ([0xA1, 0], "a reserved bit is set, and no extension was agreed upon"),
        ([0x91, 0], "a reserved bit is set, and no extension was agreed upon"),
        ([0x83, 0], "3 is no opcode"), ([0x8B, 0], "11 is no opcode"),
        ([0x81, 0x80], "a server masks no frame"),
        ([0x09, 0], "a control frame is not fragmented"), ([0x08, 0], "a control frame is not fragmented"),
        ([0x89, 126], "a control frame has 125 bytes or less"),
        ([0x80, 0], "a continuation follows the first frame of a message"),
        ([0x01, 0, 0x81, 0], "a message begins when the one before is complete"),
        ([0x88, 1, 3], "a close frame is empty or begins with a code of two bytes"),
        ([0x88, 2, 0x03, 0xE7], "999 is no code of a close frame"),
        ([0x88, 2, 0x03, 0xEC], "1004 is no code of a close frame"),
        ([0x88, 2, 0x03, 0xED], "1005 is no code of a close frame"),
        ([0x88, 2, 0x03, 0xEE], "1006 is no code of a close frame"),
        ([0x88, 2, 0x03, 0xF7], "1015 is no code of a close frame"),
        ([0x88, 2, 0x0B, 0xB7], "2999 is no code of a close frame"),
        ([0x88, 2, 0x13, 0x88], "5000 is no code of a close frame"),
        ([0x82, 126, 0, 125], "a length has as few bytes as it can"),
        ([0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], "a length has as few bytes as it can"),
        ([0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], "the length of a frame has 63 bits"),
    ])
    func aBrokenRuleHasItsName(_ bytes: [UInt8], _ rule: String) {
        #expect(error(bytes) == .protocolViolation(rule: rule))
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func textAndReasonsAreUTF8(_ bytes: [UInt8]) {
        #expect(error(Self.frame(1, bytes)) == .invalidText)
        #expect(error(Self.frame(1, bytes, isFinal: false) + Self.frame(0)) == .invalidText)
        #expect(error(Self.frame(8, [0x03, 0xE8] + bytes)) == .invalidText)
    }

    @Test func aMessageIsNotLongerThanTheLimit() throws {
        #expect(try items(Self.frame(2, [1, 2, 3, 4]), limit: 4).count == 1)
        #expect(error(Self.frame(2, [1, 2, 3, 4, 5]), limit: 4) == .messageTooLong(limit: 4))
        // Before its payload has come, of whatever length it is.
        #expect(
            error([0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], limit: 4)
                == .messageTooLong(limit: 4))
        let parts = Self.frame(2, [1, 2, 3], isFinal: false)
        #expect(try items(parts + Self.frame(9, [9, 9]) + Self.frame(0, [4]), limit: 4).count == 2)
        #expect(error(parts + Self.frame(0, [4, 5]), limit: 4) == .messageTooLong(limit: 4))
        // A frame without a byte is counted as nothing, and so is another message.
        #expect(try items(Self.frame(2, [1, 2, 3, 4]) + Self.frame(2, [1, 2, 3, 4]), limit: 4).count == 2)
    }

    @Test func aFrameOfTheClientIsMaskedWithAKeyOfItsOwn() {
        // RFC 6455, 5.7.
        let hello = Array("Hello".utf8).withUnsafeBytes { Frame.bytes(.text, $0, key: 0x37FA_213D) }
        #expect(hello == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
        let frames = (0..<20).map { _ in Frame.bytes("Hello, world, and others") }
        #expect(Set(frames).count == 20)
        for length in [0, 1, 7, 8, 9, 125, 126, 0xFFFF, 0x10000] {
            let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            let frame = Frame.bytes(.binary(Data(payload)))
            let head = frame.count - length
            #expect(head == (length < 126 ? 6 : length < 0x10000 ? 8 : 14))
            let mask = frame[(head - 4)..<head]
            let plain = frame[head...].enumerated().map { $1 ^ mask[mask.startIndex + $0 & 3] }
            #expect(plain == payload, "\(length)")
        }
    }
}
