import Foundation
import Rill
import RillNetworking

struct Forecast: Decodable, Sendable {
    let city: String
    let temperature: Double
}

let address = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8000/forecast.json"
guard let url = URL(string: address) else { fatalError("\(address) is no URL") }

let forecast = ApiClient().decoded(Forecast.self, for: url)
