import Dispatch

extension Duration {
    /// The duration of an `RxTimeInterval` of RxSwift, which is Dispatch's type; `.never` is the longest one.
    public init(_ interval: DispatchTimeInterval) {
        self =
            switch interval {
            case .seconds(let count): .seconds(count)
            case .milliseconds(let count): .milliseconds(count)
            case .microseconds(let count): .microseconds(count)
            case .nanoseconds(let count): .nanoseconds(count)
            case .never: .seconds(Int64.max)
            @unknown default: .seconds(Int64.max)
            }
    }
}
