import Foundation
import Rill

/// What the writer and the reader of a log file share.
enum LogFileFormat {
    static let format = "rill-event-log"
    /// A later version only adds kinds and members. A change of their meaning would need another `format`.
    static let version = 1
    /// The kind of an element whose encoding throws.
    static let unencodable = "unencodable"
    /// The kind that a tolerant reader gives to an entry of a known kind whose members cannot be read.
    static let unreadable = "unreadable"
    /// The member of an unreadable entry that holds the kind in the file.
    static let kindBefore = "was"

    enum ErrorKey: String, CodingKey { case type, text, value }

    /// The key of the error codec in the user info of a decoder.
    static var codecKey: CodingUserInfoKey { CodingUserInfoKey(named: "rill.errors") }

    /// The key of a flag: whether a value that cannot be read makes its entry unknown instead of damaged.
    static var toleranceKey: CodingUserInfoKey { CodingUserInfoKey(named: "rill.tolerance") }

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

    static func decoder(_ errors: LogErrorCodec, isTolerant: Bool) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[codecKey] = errors
        decoder.userInfo[toleranceKey] = isTolerant
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: notFinite.positive, negativeInfinity: notFinite.negative, nan: notFinite.nan)
        return decoder
    }
}
