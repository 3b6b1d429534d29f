import Foundation

/// What the writer and the reader of a log file share.
enum LogFileFormat {
    static let format = "rill-event-log"
    static let version = 1

    enum ErrorKey: String, CodingKey {
        case type, text, value
    }

    /// The key of the error codec in the user info of a decoder.
    static var codecKey: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "rill.errors") else {
            preconditionFailure("Rill: any text is a key of user info")
        }
        return key
    }

    private static let notFinite = (positive: "inf", negative: "-inf", nan: "nan")

    /// Encodes on one line, with keys in alphabetical order. Infinities and NaN, which JSON does not have,
    /// become strings.
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
