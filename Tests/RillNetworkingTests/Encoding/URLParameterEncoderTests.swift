@testable import RillNetworking

struct URLParameterEncoderTests {
    struct Search: Encodable {
        var q = "a b&c=d/é?"
        var limit = 20
        var near: Place?
        var tags = ["x", "y"]
        var isOpen = true
        var isNew = false
        var ratio = 0.1
        var id = Int64.max
        var from = Date(timeIntervalSince1970: 1000)
    }

    struct Place: Encodable { let lat: Double, lon: Double }

    @Test func parametersAreSortedAndPercentEncoded() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(
            try URLParameterEncoder(encoder: encoder).text(of: Search())
                == "from=1000&id=9223372036854775807&isNew=0&isOpen=1&limit=20&q=a%20b%26c%3Dd/%C3%A9?"
                + "&ratio=0.1&tags%5B%5D=x&tags%5B%5D=y")
    }

    @Test func theFormOfArraysAndBoolsCanBeChosen() throws {
        let parameters = ["a": [true, false]]
        #expect(
            try URLParameterEncoder(arrays: .noBrackets, bools: .literal).text(of: parameters)
                == "a=true&a=false")
        #expect(try URLParameterEncoder(arrays: .indexes).text(of: parameters) == "a%5B0%5D=1&a%5B1%5D=0")
    }

    @Test func namesOfNestedValuesAreInBrackets() throws {
        struct Nested: Encodable { let place: Place, list: [Place] }
        let place = Place(lat: 59.9, lon: -10)
        #expect(
            try URLParameterEncoder().text(of: Nested(place: place, list: [place]))
                == "list%5B%5D%5Blat%5D=59.9&list%5B%5D%5Blon%5D=-10"
                + "&place%5Blat%5D=59.9&place%5Blon%5D=-10")
    }

    @Test func aNumberKeepsItsValueAndALongDecimalItsDigits() throws {
        for number in [1e300, 1e-300, 123456789.123456789] {
            let text = try URLParameterEncoder().text(of: ["n": number])
            let value = try #require(text.split(separator: "=").last?.removingPercentEncoding)
            #expect(Double(value) == number)
        }
        let price = try #require(Decimal(string: "12345678901234567890.123456789"))
        #expect(try URLParameterEncoder().text(of: ["n": price]) == "n=12345678901234567890.123456789")
    }

    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("DELETE", true), ("POST", false), ("PUT", false),
        ("PATCH", false),
    ])
    func theMethodDecidesBetweenQueryAndBody(method: String, isQuery: Bool) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = try HTTPRequest(method, url: server.url("/p?z=0")).with(["a": "b c", "d": "+"])
        #expect(try ApiClient().response(for: request).outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.target == (isQuery ? "/p?z=0&a=b%20c&d=%2B" : "/p?z=0"))
        #expect(received.text == (isQuery ? "" : "a=b%20c&d=%2B"))
        #expect(
            received.headers["content-type"]
                == (isQuery ? nil : "application/x-www-form-urlencoded; charset=utf-8"))
    }

    @Test func thePlaceCanBeChosenAndAnExistingContentTypeIsKept() throws {
        let url = try #require(URL(string: "http://localhost/p"))
        let query = try HTTPRequest("POST", url: url).with(["a": 1], as: .query)
        #expect(query.url.absoluteString == "http://localhost/p?a=1")
        let relative = try #require(URL(string: "q?b=2", relativeTo: url))
        #expect(
            try HTTPRequest(url: relative).with(["a": 1]).url.absoluteString == "http://localhost/q?b=2&a=1")
        #expect(try HTTPRequest(url: url).with(["a": 1], as: .form).body != nil)
        let request = HTTPRequest("POST", url: url, headers: ["content-type": "own"])
        #expect(try request.with(["a": 1], as: .form).headers["Content-Type"] == "own")
        #expect(try request.with(["a": 1], as: .json).headers["Content-Type"] == "own")
    }

    @Test func emptyParametersDoNotChangeTheURL() throws {
        let url = try #require(URL(string: "http://localhost/p"))
        #expect(try HTTPRequest(url: url).with([String: String]()).url == url)
        #expect(try HTTPRequest(url: url).with(["a": String?.none]).url == url)
    }

    @Test func parametersWithoutNamesOrWithInvalidValuesAreAnError() throws {
        let url = try #require(URL(string: "http://localhost/?key=hush"))
        for encode in [
            { try HTTPRequest(url: url).with([1, 2]) }, { try HTTPRequest(url: url).with(7) },
            { try HTTPRequest(url: url).with(["a": Double.nan]) },
            { try HTTPRequest("POST", url: url).with(["secret": Double.nan], as: .json) },
        ] {
            let error = #expect(throws: ApiError.self) { try encode() }
            #expect(error?.name == "invalidRequest")
            #expect(error?.description.contains("hush") == false)
        }
    }
}
