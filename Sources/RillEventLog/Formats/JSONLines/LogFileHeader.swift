import Rill

/// The first line of a log file.
struct LogFileHeader: Decodable {
    let start: Instant
    let dropped: Int
    let origin: LogOrigin?

    private enum Key: String, CodingKey {
        case format, version, start, startAttoseconds, dropped
        case log, wallTime, process, processID, host, platform, build
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        guard try object.decode(String.self, forKey: .format) == LogFileFormat.format else {
            throw LogFileLineError("this is not a \(LogFileFormat.format)")
        }
        let version = try object.decode(Int.self, forKey: .version)
        guard version >= 1 else { throw LogFileLineError("version \(version) is not 1 or more") }
        start = Instant(sinceZero: try object.time(.start, rest: .startAttoseconds))
        dropped = try object.decode(Int.self, forKey: .dropped)
        origin = try Self.origin(object)
    }

    /// The origin; nil if the recording in the file has none.
    private static func origin(_ object: KeyedDecodingContainer<Key>) throws -> LogOrigin? {
        guard let id = try object.decodeIfPresent(String.self, forKey: .log) else { return nil }
        return LogOrigin(
            id: id, nanosecondsSince1970: try object.decode(Int64.self, forKey: .wallTime),
            process: try object.decodeIfPresent(String.self, forKey: .process) ?? "",
            processID: try object.decodeIfPresent(Int.self, forKey: .processID) ?? 0,
            host: try object.decodeIfPresent(String.self, forKey: .host) ?? "",
            platform: try object.decodeIfPresent(String.self, forKey: .platform) ?? "",
            build: try object.decodeIfPresent(String.self, forKey: .build))
    }
}
