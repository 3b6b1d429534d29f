/// What a key means in the tour.
enum TourKey: Equatable {
    case next
    case back
    case quit

    /// The keys in the bytes that one read of the terminal returned: more than one when they were typed
    /// quickly. Keys without a meaning are left out. No bytes mean the end of the input.
    static func keys(in bytes: [UInt8]) -> [TourKey] {
        if bytes.isEmpty { return [.quit] }
        var keys: [TourKey] = []
        var rest = bytes[...]
        while let first = rest.popFirst() {
            switch first {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): keys.append(.next)
            case UInt8(ascii: "b"), backspace: keys.append(.back)
            case UInt8(ascii: "q"), controlC, controlD: keys.append(.quit)
            case escape where rest.first == UInt8(ascii: "["):
                // An arrow; other sequences have digits before their letter and mean nothing.
                let sequence = rest.dropFirst()
                let letter = sequence.first { !(UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
                rest = sequence.drop { $0 != letter }.dropFirst()
                if letter == UInt8(ascii: "C") { keys.append(.next) }
                if letter == UInt8(ascii: "D") { keys.append(.back) }
            case escape where rest.isEmpty: keys.append(.quit)
            default: break
            }
        }
        return keys
    }

    static let escape: UInt8 = 27
    private static let backspace: UInt8 = 127
    private static let controlC: UInt8 = 3
    private static let controlD: UInt8 = 4
}
