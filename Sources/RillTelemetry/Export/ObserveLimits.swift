import Rill
import RillLimits

extension OTLPExporter {
    /// Exports the figures of limits as metrics, with the name of each as `rill.limit`. Disposing of the
    /// result ends that.
    ///
    ///     exporter.observe(breaker, places, rate)
    ///
    /// Sums count from this call on. The figures are read in it, and when metrics are sent, on the exporter's
    /// scheduler, whose clock must be that of the limits. Limits of one kind and one name are added up. The
    /// exporter retains the limits. Without `OTLPMetrics` it does nothing.
    @discardableResult public func observe(_ limits: any SharedLimit...) -> any Disposable {
        observe { limits }
    }

    /// Exports the figures of the limits of all keys as metrics, as `observe(_:)` for one, and those of the
    /// one that keys without room share. What an evicted limit has counted since the last export is lost.
    @discardableResult public func observe<Key, Limit>(
        _ limits: PartitionedLimit<Key, Limit>
    ) -> any Disposable { observe { limits.all } }

    private func observe(_ limits: @escaping @Sendable () -> [any SharedLimit]) -> any Disposable {
        if state.withLock({ $0.isClosing }) { return Disposables.create() }
        return metrics?.add(limits) ?? Disposables.create()
    }
}
