struct DecodingTests {
    struct Weather: Codable, Hashable {
        let city: String
        let degrees: Int
    }

    @Test func jsonIsDecoded() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"city":"Oslo","degrees":3}"#)))
        let outcome = try ApiClient().decoded(Weather.self, for: server.url()).outcome()
        #expect(outcome.elements == [Weather(city: "Oslo", degrees: 3)])
        #expect(outcome.isCompleted)
    }

    @Test func theDecoderOfTheClientIsUsed() throws {
        struct Day: Codable { let theDate: Date }
        let server = try LoopbackServer.responding(.respond(.json(#"{"the_date":1000}"#)))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let outcome = try ApiClient(decoder: decoder).decoded(Day.self, for: server.url()).outcome()
        #expect(outcome.elements.map(\.theDate.timeIntervalSince1970) == [1000])
    }

    /// The server chooses the keys of a dictionary: they are parts of the body, and may be any text.
    @Test func aKeyOfTheServerIsNotTold() throws {
        struct Box: Codable { let all: [String: [Weather]] }
        struct Union: Decodable {
            struct Key: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                _ = try container.decode(Int.self, forKey: Key(stringValue: "SECRET"))
            }
        }
        let body = #"{"all":{"a\nSECRET":[{"city":"Oslo","degrees":0},{"city":"Oslo"}]}}"#
        let server = try LoopbackServer.responding(.respond(.json(body)))
        let client = ApiClient()
        let error = try client.decoded(Box.self, for: server.url()).failure(ApiError.self)
        #expect("\(error as Any)".contains(#""all.*.Index 1" has no "degrees""#), "\(error as Any)")
        let validation = ResponseValidation { response, _ in
            _ = try JSONDecoder().decode(Box.self, from: response.body)
        }
        let union = try client.decoded(Union.self, for: server.url()).failure(ApiError.self)
        #expect(union?.description.contains(#"the body has no "*"."#) == true, "\(union as Any)")
        let rejection = try client.validating(validation).data(for: server.url()).failure(ApiError.self)
        #expect(rejection?.description.contains(#"is not valid: "all.*.Index 1" has no "degrees"."#) == true)
        #expect(!"\(rejection as Any)".contains("SECRET"))
    }

    @Test(arguments: [
        (#"{"city":"Oslo"}"#, "the body has no \"degrees\""),
        (#"{"city":"Oslo","degrees":"x"}"#, "\"degrees\" is not Int"),
        (#"{"city":"Oslo","degrees":null}"#, "\"degrees\" is null, not Int"),
        ("<html>", "the body is malformed, or has a number that its type cannot hold"),
        (
            #"{"city":"Oslo","degrees":1.5}"#,
            "the body is malformed, or has a number that its type cannot hold"
        ),
    ])
    func aBodyThatCannotBeDecodedIsAnErrorWithTheResponse(body: String, reason: String) throws {
        let server = try LoopbackServer.responding(.respond(.json(body)))
        let error = try ApiClient().decoded(Weather.self, for: server.url()).failure(ApiError.self)
        guard case .decoding(let underlying, let response) = error else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(underlying is DecodingError)
        #expect(response.body == Data(body.utf8))
        #expect(response.head.status == 200)
        #expect(error?.description.hasSuffix("cannot be decoded: \(reason).") == true)
    }

    @Test(arguments: [204, 205])
    func anEmptyBodyCompletesWithoutAnElementIfTheStatusAllowsIt(status: Int) throws {
        let server = try LoopbackServer.responding(.respond(.status(status)))
        let outcome = try ApiClient().decoded(Weather.self, for: server.url()).outcome()
        #expect(outcome.elements.isEmpty)
        #expect(outcome.isCompleted)
        let strict = try ApiClient(emptyStatuses: []).decoded(Weather.self, for: server.url())
        #expect(try strict.failure(ApiError.self)?.name == "emptyBody")
    }

    @Test func aFailureIsNotDecoded() throws {
        let server = try LoopbackServer.responding(
            .respond(.json(#"{"city":"Oslo","degrees":3}"#, status: 500)))
        #expect(
            try ApiClient().decoded(Weather.self, for: server.url()).failure(ApiError.self)?.name == "server")
    }
}
