import Foundation

/// What writing and reading a log file have in common.
enum LogLine {
    static let format = "rill-event-log"
    static let version = 1

    enum ErrorKey: String, CodingKey {
        case type, text, value
    }

    /// Where a decoder finds the codec of errors.
    static var codecKey: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "rill.errors") else {
            preconditionFailure("Rill: a key of user info is any text")
        }
        return key
    }

    private static let notFinite = (positive: "inf", negative: "-inf", nan: "nan")

    /// On one line, with its keys in alphabetical order, and with numbers that JSON does not know as texts.
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: notFinite.positive, negativeInfinity: notFinite.negative, nan: notFinite.nan)
        return encoder
    }

    static func decoder(_ errors: LogErrorCodec) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[codecKey] = errors
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: notFinite.positive, negativeInfinity: notFinite.negative, nan: notFinite.nan)
        return decoder
    }
}
