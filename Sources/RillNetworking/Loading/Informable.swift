import Rill

/// What shows people that something went well.
public protocol Informable: Sendable {
    func inform(_ message: String)
}

extension ObservableType where Element == ApiResponse {
    /// Shows what an answer says whose code is a success, "Successfully" if it says nothing. Empty words are not shown. An
    /// answer without a code is an error.
    public func inform(_ informable: any Informable, reading report: AnswerReport) -> Observable<ApiResponse>
    {
        self.do(onNext: { response in
            let report = try report.read(response)
            let message = report.message ?? "Successfully"
            if report.isSuccess && !message.isEmpty { informable.inform(message) }
        })
    }
}
