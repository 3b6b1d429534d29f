import Foundation

extension ApiError {
    /// What went wrong, for people: the `errorDescription` of the error, or its description if it has none.
    ///
    /// Errors of this module contain no secret. A `DecodingError` quotes the body, so its text is the coding
    /// path. The text of any other error is used unchanged.
    package static func text(of error: any Error) -> String {
        if error is DecodingError { return reason(of: error) }
        return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// The text without a full stop, for the middle of a sentence.
    package static func phrase(of error: any Error) -> String { text(of: error).withoutFinalDot }
}
