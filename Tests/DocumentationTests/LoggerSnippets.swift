#if canImport(os)
    import RillEventLog
    import os

    /// The example of `LogLineSink`.
    struct LoggerSnippets {
        func logged(_ log: EventLog<Int>) -> LogWriter {
            let logger = Logger(subsystem: "weather", category: "events")
            let sink = LogLineSink { lines in
                for line in lines.split(separator: "\n") { logger.debug("\(line, privacy: .public)") }
            }
            let writer = log.write(as: .text(), to: sink)
            return writer
        }
    }
#endif
