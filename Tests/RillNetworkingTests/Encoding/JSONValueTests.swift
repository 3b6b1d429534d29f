import RillJSON

struct JSONValueTests {
    @Test func anyJSONIsDecodedAndEncodedAgain() throws {
        let json = #"{"a":[1,-2.5,true,null],"b":{"c":"text"}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(
            value
                == .object([
                    "a": .array([.number("1"), .number("-2.5"), .bool(true), .null]),
                    "b": .object(["c": .string("text")]),
                ]))
        #expect(try encoded(value) == json)
    }

    // A number beyond a decimal is a double.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1", "1e+300"])
    func numbersKeepTheirDigitsAndOtherTextIsNone(digits: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(digits.utf8))
        #expect(value == .number(digits))
        #expect(try encoded(value) == digits)
        #expect(throws: EncodingError.self) { try encoded(.number("seven")) }
    }

    private func encoded(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
