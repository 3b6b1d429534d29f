import Foundation
import LoopbackServer

/// What the command line of the weather page says.
struct WeatherOptions: Sendable {
    var cities: [String] = []
    var faults: FaultScript?
    var baseURL: URL?
    var key = WeatherService.demoKey
    /// When the key becomes known; nil: it is known from the start.
    var keyDelay: Duration?
    var delays: [Duration] = [.seconds(1), .seconds(3), .seconds(5), .seconds(10)]
    /// How long the server may be silent.
    var timeout = Duration.seconds(10)
    var units = WeatherUnits.metric
    var times = 1
    var port: UInt16 = 0

    init(_ arguments: [String]) throws(UsageError) {
        var rest = OptionReader(arguments)
        var isFast = false
        while let argument = rest.next() {
            switch argument {
            case "--faults": faults = try Self.faults(try rest.value(of: argument))
            case "--base-url": baseURL = try Self.baseURL(try rest.value(of: argument))
            case "--key": key = try rest.value(of: argument)
            case "--key-after": keyDelay = try Duration(option: argument, try rest.value(of: argument))
            case "--delays": delays = try Self.delays(try rest.value(of: argument))
            case "--timeout": timeout = try Duration(option: argument, try rest.value(of: argument))
            case "--fast": isFast = true
            case "--units": units = try Self.units(try rest.value(of: argument))
            case "--times": times = try Int(option: argument, try rest.value(of: argument), in: 1...1000)
            case "--port":
                port = UInt16(try Int(option: argument, try rest.value(of: argument), in: 0...65535))
            case "--help", "-h": throw .help
            case "--": while let city = rest.next() { cities.append(city) }
            case _ where argument.hasPrefix("-"):
                throw UsageError(description: "\(argument) is not an option.")
            default: cities.append(argument)
            }
        }
        if isFast { delays = delays.map { $0 / 100 } }
        if cities.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            throw UsageError(description: "A city needs a name, but one is empty.")
        }
        if cities.isEmpty {
            throw UsageError(description: "Name one city or more: weather London \"New York\".")
        }
        if baseURL != nil && (faults != nil || port != 0) {
            throw UsageError(
                description: "--faults and --port are for the embedded server, not for --base-url.")
        }
    }

    private static func faults(_ text: String) throws(UsageError) -> FaultScript {
        do {
            return try FaultScript(text)
        } catch {
            throw UsageError(description: "--faults \(text): \(error)")
        }
    }

    private static func baseURL(_ text: String) throws(UsageError) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw UsageError(description: "--base-url needs an http or https address, but got \"\(text)\".")
        }
        return url
    }

    private static func delays(_ text: String) throws(UsageError) -> [Duration] {
        var delays: [Duration] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            delays.append(try Duration(option: "--delays", String(item)))
        }
        return delays
    }

    private static func units(_ text: String) throws(UsageError) -> WeatherUnits {
        guard let units = WeatherUnits(rawValue: text) else {
            let all = WeatherUnits.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(description: "--units needs one of \(all), but got \"\(text)\".")
        }
        return units
    }
}
