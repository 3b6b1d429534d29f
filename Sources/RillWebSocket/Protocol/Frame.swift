import Foundation

/// The kind of a frame (RFC 6455, 5.2).
enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
}

/// Frames of a client: each is final, and masked with its own key (RFC 6455, 5.3).
enum Frame {
    static let longestControl = 125
    private static let finalBit: UInt8 = 0x80
    private static let maskBit: UInt8 = 0x80

    static func bytes(_ message: WebSocketMessage) -> [UInt8] {
        switch message {
        case .text(var text): text.withUTF8 { bytes(.text, UnsafeRawBufferPointer($0)) }
        case .binary(let data): data.withUnsafeBytes { bytes(.binary, $0) }
        }
    }

    /// A close frame; for `noStatus` its payload is empty.
    static func close(_ code: WebSocketCloseCode, _ reason: String = "") -> [UInt8] {
        guard code != .noStatus else { return control(.close, []) }
        return control(.close, [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)] + reason.utf8)
    }

    static func control(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
        payload.withUnsafeBytes { bytes(opcode, $0) }
    }

    static func bytes(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, key: UInt32 = .random(in: .min ... .max)
    ) -> [UInt8] {
        var head: [UInt8] = [finalBit | opcode.rawValue]
        switch payload.count {
        case ...125: head.append(maskBit | UInt8(payload.count))
        case ...0xFFFF: head += [maskBit | 126] + bigEndian(payload.count, bytes: 2)
        default: head += [maskBit | 127] + bigEndian(payload.count, bytes: 8)
        }
        let mask = bigEndian(key, bytes: 4)
        head += mask
        return [UInt8](unsafeUninitializedCapacity: head.count + payload.count) { frame, count in
            _ = frame.update(fromContentsOf: head)
            let masked = UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(frame)[head.count...])
            masked.copyMemory(from: payload)
            apply(mask, to: masked)
            count = head.count + payload.count
        }
    }

    /// Masks eight bytes at a time.
    private static func apply(_ mask: [UInt8], to bytes: UnsafeMutableRawBufferPointer) {
        let word = (mask + mask).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        let words = bytes.count / 8
        for offset in 0..<words {
            let masked = bytes.loadUnaligned(fromByteOffset: 8 * offset, as: UInt64.self) ^ word
            bytes.storeBytes(of: masked, toByteOffset: 8 * offset, as: UInt64.self)
        }
        for offset in 8 * words..<bytes.count { bytes[offset] ^= mask[offset & 3] }
    }

    static func bigEndian(_ number: some FixedWidthInteger, bytes count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
