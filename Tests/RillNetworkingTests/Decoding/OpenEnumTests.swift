import Foundation
import RillLocks
import RillNetworking
import Testing

struct OpenEnumTests {
    enum Drink: String { case tea, coffee }
    enum Size: Int { case small = 1 }

    struct Order: Codable, Hashable {
        var drink: OpenEnum<Drink>
        var size: OpenEnum<Size>?
        var drinks: [OpenEnum<Drink>] = []
        var byName: [String: OpenEnum<Drink>] = [:]
    }

    private let json = #"{"byName":{"a":"Juice"},"drink":"Juice","drinks":["tea","Juice"],"size":9}"#

    @Test("E4: what is not known is kept and written back as it was read")
    func itRoundTrips() throws {
        let order = try JSONDecoder().decode(Order.self, from: Data(json.utf8))
        #expect(order.drink == .unknown("Juice"))
        #expect(order.size == .unknown(9))
        #expect(order.drinks == [.known(.tea), .unknown("Juice")])
        #expect(order.drinks.map(\.known) == [.tea, nil])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(order), as: UTF8.self) == json)
    }

    @Test("E5: null, another type and a missing key are errors as ever")
    func whatIsNoRawValueIsAnError() {
        for json in [#"{"drink":null}"#, #"{"drink":7}"#, "{}"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Order.self, from: Data(json.utf8))
            }
        }
    }

    @Test func aRawValueOfACaseIsThatCase() {
        #expect(OpenEnum<Drink>(rawValue: "tea") == .known(.tea))
        #expect(OpenEnum<Drink>(rawValue: "Juice").rawValue == "Juice")
        #expect(OpenEnum<Drink>.unknown("tea") == .known(.tea))
        #expect(Set([OpenEnum<Drink>.unknown("tea"), .known(.tea)]).count == 1)
    }

    @Test func whatWasNotKnownIsReported() throws {
        let count = Mutex(0)
        let handler: UnknownValues.Handler = { _ in count.withLock { $0 += 1 } }
        let decoder = JSONDecoder()
        decoder.userInfo[UnknownValues.key] = handler
        _ = try decoder.decode(Order.self, from: Data(json.utf8))
        #expect(count.withLock { $0 } == 4)
    }
}
