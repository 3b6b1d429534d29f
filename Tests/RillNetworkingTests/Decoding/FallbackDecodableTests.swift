import Foundation
import LoopbackServer
import RillLocks
import RillNetworking
import Testing

struct FallbackDecodableTests {
    enum Drink: String, FallbackDecodable {
        case tea, coffee, weird
        static let fallback = Drink.weird
    }

    enum Size: Int, FallbackDecodable {
        case small = 1
        case large = 2
        static let fallback = Size.small
    }

    enum Ratio: Double, FallbackDecodable {
        case half = 0.5
        case whole = 1
        static let fallback = Ratio.whole
    }

    enum Plain: String, Codable { case tea }

    struct Order: Codable {
        var drink: Drink?
        var size: Size?
        var ratio: Ratio?
        var drinks: [Drink]?
        var byName: [String: Drink]?
    }

    struct Strict: Codable { let drink: Drink }

    @Test("E1, E2: a known raw value is its case, an unknown one the fallback, whatever its type")
    func aKnownRawValueIsItsCaseAndAnUnknownOneTheFallback() throws {
        let known = try decode(Order.self, #"{"drink":"tea","size":2,"ratio":0.5}"#)
        #expect(known.drink == .tea && known.size == .large && known.ratio == .half)
        let unknown = try decode(Order.self, #"{"drink":"Juice","size":9,"ratio":0.1}"#)
        #expect(unknown.drink == .weird && unknown.size == .small && unknown.ratio == .whole)
    }

    @Test("E3: it does so as an optional, in an array, in a dictionary and alone")
    func itDoesSoWhereverItStands() throws {
        let order = try decode(
            Order.self, #"{"drink":null,"drinks":["tea","Juice"],"byName":{"a":"Juice","b":"coffee"}}"#)
        #expect(order.drink == nil)
        #expect(order.drinks == [.tea, .weird])
        #expect(order.byName == ["a": .weird, "b": .coffee])
        #expect(try decode(Drink.self, #""Juice""#) == .weird)
    }

    @Test("E4: encoding writes the raw value of the case, and the original is lost")
    func encodingWritesTheRawValueOfTheCase() throws {
        let read = try decode([Drink].self, #"["tea","Juice"]"#)
        #expect(String(decoding: try JSONEncoder().encode(read), as: UTF8.self) == #"["tea","weird"]"#)
    }

    @Test("E5: null, another type and a missing key are errors as ever")
    func whatIsNoRawValueIsAnError() {
        #expect(failure(#"{"drink":null}"#) == "valueNotFound")
        #expect(failure(#"{"drink":7}"#) == "typeMismatch")
        #expect(failure(#"{}"#) == "keyNotFound")
    }

    @Test("E6: an enum without a fallback fails, which is the problem this solves")
    func anEnumWithoutAFallbackFails() {
        #expect(throws: DecodingError.self) { try decode([Plain].self, #"["Juice"]"#) }
    }

    @Test func aDecoderHearsOfWhatItDidNotKnow() throws {
        let heard = Mutex<[UnknownValue]>([])
        let handler: UnknownValues.Handler = { value in heard.withLock { $0.append(value) } }
        let decoder = JSONDecoder()
        decoder.userInfo[UnknownValues.key] = handler
        _ = try decoder.decode(
            Order.self, from: Data(#"{"drink":"tea","size":9,"drinks":["tea","Juice"]}"#.utf8))
        let values = heard.withLock { $0 }
        #expect(values.map(\.type).sorted() == ["Drink", "Size"])
        let drink = try #require(values.first { $0.type == "Drink" })
        #expect(drink.rawValue as? String == "Juice")
        #expect(drink.codingPath == ["drinks", "Index 1"])
        #expect("\(drink)" == "drinks.Index 1: Drink has no case for Juice")
    }

    @Test func theHandlerOfTheProcessHearsOfTheRest() throws {
        enum Rare: String, FallbackDecodable {
            case one
            static let fallback = Rare.one
        }
        let heard = Mutex<[String]>([])
        let before = UnknownValues.setHandler { value in
            if value.type == "Rare" { heard.withLock { $0.append("\(value.rawValue)") } }
        }
        defer { UnknownValues.setHandler(before) }
        _ = try decode([Rare].self, #"["one","two"]"#)
        #expect(heard.withLock { $0 } == ["two"])
    }

    @Test func aClientDecodesIt() throws {
        let server = try LoopbackServer.answering(.respond(.json(#"{"drink":"Juice"}"#)))
        let outcome = try ApiClient().decoded(Strict.self, for: server.url()).outcome()
        #expect(outcome.elements.map(\.drink) == [.weird])
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func failure(_ json: String) -> String {
        do {
            _ = try decode(Strict.self, json)
            return "none"
        } catch DecodingError.valueNotFound { return "valueNotFound" } catch DecodingError.typeMismatch {
            return "typeMismatch"
        } catch DecodingError.keyNotFound { return "keyNotFound" } catch { return "\(error)" }
    }
}
