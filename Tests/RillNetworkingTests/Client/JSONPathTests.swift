struct JSONPathTests {
    private let json = Data(#"{"data":{"days":[{"at":1000},{"at":2000}],"none":null,"a.b":5,"7":"x"}}"#.utf8)

    @Test func aValueAtAPathIsDecodedWithTheStrategiesOfTheDecoder() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        #expect(try decoder.decode(Int.self, at: "data.days.1.at", from: json) == 2000)
        #expect(try decoder.decode([[String: Int]].self, at: "data.days", from: json).count == 2)
        #expect(try decoder.decode(Int.self, at: JSONPath(keys: ["data", "a.b"]), from: json) == 5)
        #expect(try decoder.decode(String.self, at: "data.7", from: json) == "x")
        #expect(try decoder.decode(Int?.self, at: "data.none", from: json) == nil)
        #expect(try decoder.decode([Int].self, at: .whole, from: Data("[1]".utf8)) == [1])
        let date = try decoder.decode(Date.self, at: "data.days.0.at", from: json)
        #expect(date == Date(timeIntervalSince1970: 1000))
    }

    @Test(arguments: [
        ("data.daze", "keyNotFound"), ("data.days.2", "keyNotFound"), ("data.days.at", "typeMismatch"),
        ("data.days.-1.at", "typeMismatch"),
        ("data.none", "valueNotFound"), ("data.days", "typeMismatch"), ("data.none.x", "valueNotFound"),
    ])
    func aPathThatLeadsNowhereIsADecodingError(path: String, name: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Int.self, at: JSONPath(path), from: json)
        }
        #expect(error.flatMap { Mirror(reflecting: $0).children.first?.label } == name)
    }
}
