import Rill

/// What shows people that something went wrong.
public protocol Warnable: Sendable {
    func warn(_ message: String)
}

extension ObservableType {
    /// Shows what went wrong when the stream fails; the error passes. Empty words are not shown.
    public func warn(_ warnable: any Warnable) -> Observable<Element> {
        self.do(onError: { warnable.warnUnlessEmpty($0.words) })
    }
}

extension ObservableType where Element == ApiResponse {
    /// Shows what went wrong when the stream fails, and what an answer says whose code is no success. An answer without
    /// a code is an error.
    public func warn(_ warnable: any Warnable, reading report: AnswerReport) -> Observable<ApiResponse> {
        map { response in
            let report = try report.read(response)
            if !report.isSuccess { warnable.warnUnlessEmpty(report.message ?? "") }
            return response
        }.warn(warnable)
    }
}

extension Warnable {
    fileprivate func warnUnlessEmpty(_ message: String) {
        if !message.isEmpty { warn(message) }
    }
}
