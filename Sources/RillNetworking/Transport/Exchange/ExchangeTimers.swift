import Rill

/// Where transports keep their times unless they are told where.
enum ExchangeTimers {
    static let scheduler: any Scheduler = SerialDispatchQueueScheduler(
        internalSerialQueueName: "rill.network.timers")
}
