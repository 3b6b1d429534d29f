import Rill
import RillNetworking

/// Shows the progress of uploads and downloads.
public protocol Progressable: Sendable {
    /// Shows progress, on the thread that delivers it.
    func progress(_ progress: TransferProgress)
}

extension ObservableType {
    /// Shows the progress of a transfer, and delivers all of its events.
    public func progress<Value>(
        _ progressable: any Progressable
    ) -> Observable<Element> where Element == TransferEvent<Value> {
        self.do(onNext: { if case .progress(let progress) = $0 { progressable.progress(progress) } })
    }
}
