import Foundation
import LoopbackServer

struct WeatherOptions: Sendable {
    static let demoKey = "demo"

    var cities: [String] = []
    var faults: [Fault] = []
    var isFast = false
    var usualDelays: [Duration] = [.seconds(1), .seconds(3), .seconds(5), .seconds(10)]
    var timeout = Duration.seconds(10)
    var key = demoKey
    var keyDelay: Duration?
    var units = WeatherUnits.metric
    var times = 1
    /// The pause between two lookups of a city.
    var pause = Duration.zero
    var port = 0
    /// How long the embedded server takes for a response.
    var latency = Duration.zero
    /// Whether the embedded server keeps connections open. A transport itself repeats a request whose kept
    /// connection breaks, which would hide the fault.
    var keepsConnections = true
    /// The server to request from; nil for the embedded server.
    var baseURL: URL?

    var delays: [Duration] { isFast ? usualDelays.map { $0 / 100 } : usualDelays }

    static var table: OptionTable<WeatherOptions> {
        OptionTable(
            about: """
                Looks up the weather of cities and shows every event on the way.

                Without --base-url an embedded server on a loopback port responds, in the format of
                api.openweathermap.org: no network and no key are needed. It knows these cities:
                  \(CityRecord.all.map(\.name).joined(separator: ", "))

                A request is retried after 1, 3, 5 and 10 s when the server fails or the connection breaks. A
                request with a rejected key waits for another key. During an outage a city is taken from the
                cache, if it was found before. Cities are looked up concurrently; one that fails does not end
                the others.
                """,
            success: "all cities were found",
            defaults: WeatherOptions(),
            argument: Option(
                "CITY", nil, "a city, such as London or \"New York\"", adding: \.cities,
                OptionParser<String>.name("a name, as in London").map { [$0] }),
            argumentCount: 1...Int.max,
            options: [
                Option(
                    "--faults", "LIST",
                    "makes the server fail, one fault per request: 503,503,reset,slow (a status, ok, reset, close, "
                        + "truncate, hang, slow, slow:500ms; 503x3 repeats)",
                    \.faults, .faults
                )
                .excluding("--base-url"),
                Option("--fast", "waits a hundredth of the usual delays") { $0.isFast = true },
                Option(
                    "--delays", "LIST", "the delays before the retries: 1s,3s,500ms", \.usualDelays,
                    OptionParser<Duration>.time.list()),
                Option(
                    "--timeout", "TIME", "how long the server may be silent (default: 10s)", \.timeout,
                    .time(from: "1ms")),
                Option(
                    "--key", "KEY", "the API key (default: \(demoKey), which the embedded server knows)",
                    \.key, .text()),
                Option(
                    "--key-after", "TIME", "starts without a key, which becomes known after this time",
                    \.keyDelay, .time),
                Option("--units", "UNITS", "metric (default), imperial or standard", \.units, .oneOf),
                Option(
                    "--times", "N", "looks up every city N times, one after the other", \.times,
                    .number(1...1000)),
                Option(
                    "--base-url", "URL", "the server to request from, such as https://api.openweathermap.org",
                    \.baseURL, .webAddress),
                Option(
                    "--port", "PORT", "the port of the embedded server (default: any free one)", \.port,
                    .number(0...65535)
                ).excluding("--base-url"),
            ])
    }
}

extension OptionParser<[Fault]> {
    fileprivate static var faults: OptionParser {
        OptionParser { (name, text) throws(UsageError) in
            do { return try FaultScript(text).faults } catch {
                throw UsageError("\(name) \(text): \(error)")
            }
        }
    }
}
