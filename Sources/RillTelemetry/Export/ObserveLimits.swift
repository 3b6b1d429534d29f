import Rill
import RillLimits

extension OTLPExporter {
    /// Exports the figures of limits as metrics, with the name of each as `rill.limit`. Disposing of the
    /// result ends the observation.
    ///
    ///     exporter.observe(breaker, places, rate)
    ///
    /// Counts begin with this call. The figures are read inside the call, and on the exporter's scheduler
    /// when metrics are sent; its clock must be the clock of the limits. The numbers of limits of the same
    /// kind and name are added up; of a probability, the greatest counts. The exporter retains the limits.
    /// Without `OTLPMetrics`, the call does nothing.
    @discardableResult public func observe(_ limits: any SharedLimit...) -> any Disposable {
        observe { limits }
    }

    /// Exports the figures of the limits of all keys as metrics, and of the limit that keys without room
    /// share, in the same way as `observe(_:)`. What an evicted limit has counted since the last export is
    /// lost.
    @discardableResult public func observe<Key, Limit>(
        _ limits: PartitionedLimit<Key, Limit>
    ) -> any Disposable { observe { limits.all } }

    private func observe(_ limits: @escaping @Sendable () -> [any SharedLimit]) -> any Disposable {
        if state.withLock({ $0.isClosing }) { return Disposables.create() }
        return metrics?.add(limits) ?? Disposables.create()
    }
}
