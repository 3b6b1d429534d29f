import Foundation

/// Assembles the frames of a server into messages, and checks the rules (RFC 6455, 5).
struct FrameReader {
    enum Item: Equatable {
        case message(WebSocketMessage)
        case ping([UInt8])
        case pong
        case close(WebSocketCloseCode, reason: String)
    }

    typealias Bytes = Slice<UnsafeRawBufferPointer>

    private struct Header {
        let opcode: Opcode
        let isFinal: Bool
        var missing: Int
    }

    private let limit: Int
    private var headerBytes: [UInt8] = []
    /// The header of the frame whose payload is incomplete.
    private var header: Header?
    private var control: [UInt8] = []
    /// The kind of the message whose last frame has not come, and the payload that has come so far.
    private var kind: Opcode?
    private var payload = Data()

    init(limit: Int) { self.limit = limit }

    /// Takes bytes from `rest` until an item is complete; nil if no bytes are left before that.
    mutating func next(_ rest: inout Bytes) throws(WebSocketError) -> Item? {
        while true {
            guard var header = try self.header == nil ? readHeader(&rest) : self.header else { return nil }
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(header.missing))
            if header.opcode.isControl { control += piece } else { payload.append(contentsOf: piece) }
            rest = rest.dropFirst(piece.count)
            header.missing -= piece.count
            guard header.missing == 0 else {
                self.header = header
                return nil
            }
            self.header = nil
            if let item = try end(header) { return item }
        }
    }

    private mutating func readHeader(_ rest: inout Bytes) throws(WebSocketError) -> Header? {
        while let byte = rest.popFirst() {
            headerBytes.append(byte)
            if headerBytes.count == 2 { try checkHeader() }
            guard headerBytes.count >= 2 else { continue }
            let short = Int(headerBytes[1] & 0x7F)
            let count = short == 127 ? 10 : short == 126 ? 4 : 2
            guard headerBytes.count == count else { continue }
            defer { headerBytes.removeAll(keepingCapacity: true) }
            guard let opcode = Opcode(rawValue: headerBytes[0] & 0xF) else { return nil }
            let length = headerBytes[2...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if length >> 63 == 1 { throw .protocolViolation(rule: "the length of a frame has 63 bits") }
            if count == 4 && length < 126 || count == 10 && length <= 0xFFFF {
                throw .protocolViolation(rule: "a length has as few bytes as it can")
            }
            let missing = count == 2 ? short : Int(clamping: length)
            if !opcode.isControl, missing > limit - payload.count { throw .messageTooLong(limit: limit) }
            return Header(opcode: opcode, isFinal: headerBytes[0] & 0x80 != 0, missing: missing)
        }
        return nil
    }

    /// Checks the first two bytes of a frame.
    private mutating func checkHeader() throws(WebSocketError) {
        let (first, second) = (headerBytes[0], headerBytes[1])
        guard first & 0x70 == 0 else {
            throw .protocolViolation(rule: "a reserved bit is set, and no extension was agreed upon")
        }
        guard let opcode = Opcode(rawValue: first & 0xF) else {
            throw .protocolViolation(rule: "\(first & 0xF) is no opcode")
        }
        guard second & 0x80 == 0 else { throw .protocolViolation(rule: "a server masks no frame") }
        switch opcode {
        case .close, .ping, .pong:
            guard first & 0x80 != 0 else {
                throw .protocolViolation(rule: "a control frame is not fragmented")
            }
            guard second <= Frame.longestControl else {
                throw .protocolViolation(rule: "a control frame has 125 bytes or less")
            }
        case .continuation:
            guard kind != nil else {
                throw .protocolViolation(rule: "a continuation follows the first frame of a message")
            }
        case .text, .binary:
            guard kind == nil else {
                throw .protocolViolation(rule: "a message begins when the one before is complete")
            }
            kind = opcode
        }
    }

    private mutating func end(_ header: Header) throws(WebSocketError) -> Item? {
        guard header.opcode.isControl else { return header.isFinal ? .message(try takeMessage()) : nil }
        defer { control = [] }
        switch header.opcode {
        case .ping: return .ping(control)
        case .pong: return .pong
        default: return try close()
        }
    }

    private mutating func takeMessage() throws(WebSocketError) -> WebSocketMessage {
        defer { (kind, payload) = (nil, Data()) }
        guard kind == .text else { return .binary(payload) }
        guard let text = String(validating: payload, as: UTF8.self) else { throw .invalidText }
        return .text(text)
    }

    private func close() throws(WebSocketError) -> Item {
        guard !control.isEmpty else { return .close(.noStatus, reason: "") }
        guard control.count >= 2 else {
            throw .protocolViolation(rule: "a close frame is empty or begins with a code of two bytes")
        }
        let code = WebSocketCloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
        guard code.mayBeSent else { throw .protocolViolation(rule: "\(code) is no code of a close frame") }
        guard let reason = String(validating: control[2...], as: UTF8.self) else { throw .invalidText }
        return .close(code, reason: reason)
    }
}
