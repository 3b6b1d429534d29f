import Foundation

extension ApiError {
    /// What went wrong, for people: the `errorDescription` of an error that has one, else its
    /// description.
    ///
    /// Errors of this module contain no secret. Of a `DecodingError`, which quotes the body, it is the coding
    /// path. The text of other errors is taken as it is.
    package static func text(of error: any Error) -> String {
        if error is DecodingError { return reason(of: error) }
        return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// The same without a full stop, for the middle of a sentence.
    package static func phrase(of error: any Error) -> String { text(of: error).withoutFinalDot }
}
