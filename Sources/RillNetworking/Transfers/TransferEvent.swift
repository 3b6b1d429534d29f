import Rill

/// A step of an upload or a download, or its result.
///
///     progress*  finished  completed
///
/// Progress only grows, and the last one before the result is 100 %. A transfer that begins again, after a redirect or a
/// retry below, tells of progress when it comes further than before.
public enum TransferEvent<Value: Sendable>: Sendable {
    case progress(TransferProgress)
    case finished(Value)

    public var progress: TransferProgress? {
        if case .progress(let progress) = self { progress } else { nil }
    }

    public var value: Value? {
        if case .finished(let value) = self { value } else { nil }
    }

    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> TransferEvent<Other> {
        switch self {
        case .progress(let progress): .progress(progress)
        case .finished(let value): .finished(try transform(value))
        }
    }
}

extension TransferEvent: Equatable where Value: Equatable {}

extension ObservableType {
    /// The result alone.
    public func finished<Value>() -> Observable<Value> where Element == TransferEvent<Value> {
        compactMap(\.value)
    }

    /// The same transfer with another result. A throw is the error.
    public func mapFinished<Value, Other>(
        _ transform: @escaping @Sendable (Value) throws -> Other
    ) -> Observable<TransferEvent<Other>> where Element == TransferEvent<Value> {
        map { try $0.map(transform) }
    }

    /// Shows every progress on the way, and passes all through.
    public func progress<Value>(
        _ progressable: any Progressable
    ) -> Observable<Element> where Element == TransferEvent<Value> {
        self.do(onNext: { if case .progress(let progress) = $0 { progressable.progress(progress) } })
    }
}
