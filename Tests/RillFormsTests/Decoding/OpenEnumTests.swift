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

    @Test func anUnknownRawValueIsReportedAndEncodedAsItWasDecoded() throws {
        let count = Mutex(0)
        let decoder = JSONDecoder()
        decoder.userInfo[UnknownValueHandler.key] = UnknownValueHandler { _ in count.withLock { $0 += 1 } }
        let order = try decoder.decode(Order.self, from: Data(json.utf8))
        #expect(count.withLock { $0 } == 4)
        #expect(order.drink == .unknown("Juice"))
        #expect(order.size == .unknown(9))
        #expect(order.drinks == [.known(.tea), .unknown("Juice")])
        #expect(order.drinks.map(\.known) == [.tea, nil])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(order), as: UTF8.self) == json)
    }

    @Test func nullAnotherTypeAndAMissingKeyAreErrors() {
        for json in [#"{"drink":null}"#, #"{"drink":7}"#, "{}"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Order.self, from: Data(json.utf8))
            }
        }
    }

    @Test func theRawValueOfACaseIsThatCase() {
        #expect(OpenEnum<Drink>(rawValue: "tea") == .known(.tea))
        #expect(OpenEnum<Drink>(rawValue: "Juice").rawValue == "Juice")
        #expect(OpenEnum<Drink>.unknown("tea") == .known(.tea))
        #expect(Set([OpenEnum<Drink>.unknown("tea"), .known(.tea)]).count == 1)
    }
}
