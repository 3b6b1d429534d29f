import RillLocks

/// How an exporter collects and sends spans. The defaults are those of OpenTelemetry's libraries.
public struct OTLPSettings: Sendable, Hashable {
    /// How many spans wait at most; further ones are dropped and counted. At least `batchSize`.
    public var queueSize: Int
    /// How many spans a request has at most: 1 or more.
    public var batchSize: Int
    /// How long a span waits at most for further spans to be sent with it: above zero.
    public var delay: Duration
    /// How long a receiver may send nothing before a request is sent again: above zero.
    public var timeout: Duration
    /// Whether requests are compressed with gzip.
    public var isCompressed: Bool
    /// The share of the traces that begin in this process that is exported, from 0 to 1, decided by the id of
    /// the trace. A `traceparent` or a `TraceContext` takes precedence: this is OpenTelemetry's sampler
    /// `parentbased_traceidratio`.
    public var sampled: Double
    /// Facts about the process, by the names of OpenTelemetry's semantic conventions, such as `service.name`.
    /// They replace facts of the log with the same names.
    public var resource: [String: String]

    /// The defaults are a queue of 2,048 spans, 512 spans for a request, a delay of 5 s, a timeout of 10 s,
    /// no compression, and all traces.
    public init(
        queueSize: Int = 2_048, batchSize: Int = 512, delay: Duration = .seconds(5),
        timeout: Duration = .seconds(10), isCompressed: Bool = false, sampled: Double = 1,
        resource: [String: String] = [:]
    ) {
        self.queueSize = queueSize
        self.batchSize = batchSize
        self.delay = delay
        self.timeout = timeout
        self.isCompressed = isCompressed
        self.sampled = sampled
        self.resource = resource
        check()
    }

    /// `batchSize` and `queueSize` depend on each other and are set one by one, so an exporter checks them
    /// once more.
    func check() {
        require(
            batchSize >= 1 && queueSize >= batchSize,
            "Rill: an exporter needs a batchSize of 1 or more and a queueSize of at least that, but got \(batchSize) and \(queueSize)"
        )
        require(
            delay > .zero && timeout > .zero,
            "Rill: an exporter needs a delay and a timeout above zero, but got \(delay) and \(timeout)")
        require((0...1).contains(sampled), "Rill: a share is a number from 0 to 1, but got \(sampled)")
    }
}
