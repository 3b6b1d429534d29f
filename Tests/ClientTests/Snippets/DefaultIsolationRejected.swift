import Foundation
import Rill
import XCTest

// With `-default-isolation MainActor`. A marker names the message.

struct Repo: Decodable { let name: String }

struct City: Equatable { let name: String }

func find(_ text: String) -> String { text }

func repos(_ client: Client) -> Observable<String> {
    client.decoded(Repo.self).map { $0.name }  // decodable
}

func changes(_ cities: Observable<City>) -> Observable<City> {
    cities.distinctUntilChanged()  // equatable
}

func first(_ bytes: Data) -> Observable<Repo> {
    .create { observer in
        if let repo = try? JSONDecoder().decode(Repo.self, from: bytes) { observer.onNext(repo) }  // decoded
        return Disposables.create()
    }
}

protocol Api { nonisolated func load(_ name: String) -> Observable<String> }

func loaded(_ names: Observable<String>, _ api: any Api) -> Observable<String> {
    names.flatMap { api.load($0) }  // protocol
}

func names(_ cities: Observable<City>) -> Observable<String> {
    cities.map(\.name)  // keyPath
}

func results(_ queries: Observable<String>) -> Observable<String> {
    queries.map { find($0) }  // function
}

extension ObservableType where Element == String {
    func trimmed() -> Observable<String> { filter { !$0.isEmpty } }
}

func inner(_ queries: Observable<String>) -> Observable<String> {
    queries.flatMap { Observable.just($0).trimmed() }  // operator
}

func shown(_ names: Observable<String>, _ show: @escaping (String) -> Void) -> any Disposable {
    names.subscribe(onNext: show)  // parameter
}

class SearchTests: XCTestCase {  // testInit
    override func setUp() {}  // testCase
}

/// As `ApiClient` of RillNetworking, which decodes on any thread.
struct Client {
    nonisolated func decoded<Value: Decodable & Sendable>(_ type: Value.Type) -> Observable<Value> {
        .never()
    }
}
