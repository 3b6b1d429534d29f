import Foundation
import Rill

/// Reads what an answer says about itself; an answer without a code is an `ApiError`.
public struct AnswerReport: Sendable {
    let read: @Sendable (ApiResponse) throws -> any Errorable

    /// Decoded from the JSON of the answer.
    public static func decoded<Report: JSONErrorable>(
        _ type: Report.Type, with decoder: JSONDecoder = JSONDecoder()
    ) -> AnswerReport {
        AnswerReport { response in
            let report = try response.decoded(Report.self, at: Report.rootPath, with: decoder)
            guard report.code != nil else {
                throw ApiError.decoding(MissingCode(), body: response.body, head: response.head)
            }
            return report
        }
    }

    /// As an envelope says: code and message at their paths, and its success codes.
    public static func envelope(_ envelope: Envelope) -> AnswerReport {
        AnswerReport { response in
            let info = try envelope.info(of: response)
            return EnvelopeReport(
                successCodes: envelope.successCodes, code: info.code, message: info.message)
        }
    }
}

private struct EnvelopeReport: Errorable {
    let successCodes: Set<String>
    let code: String?
    let message: String?
}
