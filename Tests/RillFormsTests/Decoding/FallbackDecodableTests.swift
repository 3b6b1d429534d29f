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

    enum Byte: UInt8, FallbackDecodable {
        case one = 1
        case other = 0
        static let fallback = Byte.other
    }

    struct Stock: Codable {
        var drinks: [Drink: Int]?
        var sizes: [Size: Int]?
        var bytes: [Byte: Int]?
        var open: [OpenEnum<Drink>: Int]?
    }

    @Test func aKeyDecodingStrategyChangesKeysBeforeTheEnumSeesThem() throws {
        enum Sky: String, FallbackDecodable {
            case lightRain, other
            static let fallback = Sky.other
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let json = Data(#"{"light_rain":1}"#.utf8)
        #expect(try decoder.decode([Sky: Int].self, from: json) == [.lightRain: 1])
        #expect(
            try decoder.decode([OpenEnum<Sky>: Int].self, from: json) == [OpenEnum(rawValue: "lightRain"): 1])
    }

    @Test func keysOfDictionariesHaveAFallback() throws {
        let json = #"{"drinks":{"tea":1,"gin":2},"sizes":{"2":3,"9":4},"bytes":{"1":5,"300":6}}"#
        let stock = try decode(Stock.self, json)
        #expect(stock.drinks == [.tea: 1, .weird: 2])
        #expect(stock.sizes == [.large: 3, .small: 4])
        #expect(stock.bytes == [.one: 5, .other: 6])
        // Several keys are one case then.
        #expect(try decode(Stock.self, #"{"drinks":{"gin":1,"rum":2,"weird":3}}"#).drinks?.count == 1)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let again = String(
            decoding: try encoder.encode(Stock(drinks: [.tea: 1], sizes: [.large: 2])), as: UTF8.self)
        #expect(again == #"{"drinks":{"tea":1},"sizes":{"2":2}}"#)
    }

    @Test func openKeysOfDictionariesAreKept() throws {
        let stock = try decode(Stock.self, #"{"open":{"tea":1,"gin":2}}"#)
        #expect(stock.open == [.known(.tea): 1, .unknown("gin"): 2])
        let again = try JSONDecoder().decode(Stock.self, from: JSONEncoder().encode(stock))
        #expect(again.open == stock.open)
    }

    @Test(arguments: ["300", "-1", "1.5"])
    func aNumberBeyondTheRawTypeIsDecodedAsTheFallback(number: String) throws {
        #expect(try decode([Byte].self, "[\(number),1]") == [.other, .one])
    }

    @Test func anUnknownRawValueIsDecodedAsTheFallback() throws {
        let known = try decode(Order.self, #"{"drink":"tea","size":2,"ratio":0.5}"#)
        #expect(known.drink == .tea && known.size == .large && known.ratio == .half)
        let unknown = try decode(Order.self, #"{"drink":"Juice","size":9,"ratio":0.1}"#)
        #expect(unknown.drink == .weird && unknown.size == .small && unknown.ratio == .whole)
        let order = try decode(
            Order.self, #"{"drink":null,"drinks":["tea","Juice"],"byName":{"a":"Juice","b":"coffee"}}"#)
        #expect(order.drink == nil)
        #expect(order.drinks == [.tea, .weird])
        #expect(order.byName == ["a": .weird, "b": .coffee])
        #expect(try decode(Drink.self, #""Juice""#) == .weird)
        let again = try JSONEncoder().encode(order.drinks)
        #expect(String(decoding: again, as: UTF8.self) == #"["tea","weird"]"#)
    }

    @Test(arguments: [
        (#"{"drink":null}"#, "valueNotFound"), (#"{"drink":7}"#, "typeMismatch"), ("{}", "keyNotFound"),
    ])
    func nullAnotherTypeAndAMissingKeyAreErrors(json: String, name: String) {
        let error = #expect(throws: DecodingError.self) { try decode(Strict.self, json) }
        #expect(error.flatMap { Mirror(reflecting: $0).children.first?.label } == name)
        // An enum without a fallback cannot decode unknown values.
        #expect(throws: DecodingError.self) { try decode([Plain].self, #"["Juice"]"#) }
    }

    @Test func unknownValuesAreReportedWithTheirPlace() throws {
        let reported = Mutex<[UnknownValue]>([])
        let decoder = JSONDecoder()
        decoder.userInfo[UnknownValueHandler.key] = UnknownValueHandler { value in
            reported.withLock { $0.append(value) }
        }
        _ = try decoder.decode(
            Order.self, from: Data(#"{"drink":"tea","size":9,"drinks":["tea","Juice"]}"#.utf8))
        let values = reported.withLock { $0 }
        #expect(values.map(\.type).sorted() == ["Drink", "Size"])
        let drink = try #require(values.first { $0.type == "Drink" })
        #expect(drink.rawValue as? String == "Juice")
        #expect(drink.codingPath == ["drinks", "Index 1"])
        #expect("\(drink)" == "drinks.Index 1: Drink has no case for Juice")
        // Keys are not.
        let json = #"{"drinks":{"gin":1},"sizes":{"9":4},"bytes":{"300":6},"open":{"gin":2}}"#
        _ = try decoder.decode(Stock.self, from: Data(json.utf8))
        #expect(reported.withLock { $0.count } == 2)
    }

    @Test func aClientDecodesTheFallback() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"drink":"Juice"}"#)))
        let outcome = try ApiClient().decoded(Strict.self, for: server.url()).outcome()
        #expect(outcome.elements.map(\.drink) == [.weird])
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
