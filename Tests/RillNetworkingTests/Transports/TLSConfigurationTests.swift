private let isPossible = TLSServer.isAvailable && CurlTransport.isAvailable

@Suite(.blocking, .serialized, .enabled(if: isPossible)) struct TLSConfigurationTests {
    @Test func anAuthorityOfItsOwnIsTrustedByItsTransportOnlyAndForItsHost() throws {
        let server = try TLSServer()
        let tls = TLSConfiguration(authorities: server.certificate)
        #expect(try Self.kind(server, tls) == nil)
        #expect(try Self.kind(server, tls, host: "127.0.0.1") == .secureConnectionFailed)
        #expect(try Self.kind(server, TLSConfiguration()) == .secureConnectionFailed)
        let other = try TLSServer()
        let foreign = TLSConfiguration(authorities: other.certificate)
        #expect(try Self.kind(server, foreign) == .secureConnectionFailed)
    }

    @Test func aMissingFileIsAnError() throws {
        let server = try TLSServer()
        let nowhere = URL(filePath: "/nowhere.pem")
        #expect(try Self.kind(server, TLSConfiguration(authorities: nowhere)) == .secureConnectionFailed)
        let identity = TLSConfiguration.Identity(certificate: nowhere, key: nowhere)
        let tls = TLSConfiguration(authorities: server.certificate, identity: identity)
        #expect(try Self.kind(server, tls) == .secureConnectionFailed)
    }

    @Test func oneOfThePinnedKeysMustBeThatOfTheServer() throws {
        let server = try TLSServer()
        let wrong = Data(count: 32).base64EncodedString()
        for (pins, kind) in [([try server.pin(), wrong], nil), ([wrong], .secureConnectionFailed)]
            as [(Set<String>, TransportError.Kind?)]
        {
            let tls = TLSConfiguration(authorities: server.certificate, pinnedKeys: pins)
            #expect(try Self.kind(server, tls) == kind)
        }
        // A pin replaces no other check.
        let pinned = TLSConfiguration(pinnedKeys: [try server.pin()])
        #expect(try Self.kind(server, pinned) == .secureConnectionFailed)
    }

    @Test(arguments: ["", "sha256//AAAA", "AAAA", String(repeating: "A", count: 45)])
    func aPinThatNoKeyHasIsNamed(pin: String) throws {
        let server = try TLSServer()
        let tls = TLSConfiguration(authorities: server.certificate, pinnedKeys: [pin, try server.pin()])
        let reason = "the pinned key \"\(pin)\" is no SHA-256 hash in base64, which has 44 characters"
        #expect(try Self.kind(server, tls) == .unavailable(reason: reason))
    }

    @Test func aServerMayAskForACertificate() throws {
        let server = try TLSServer(asksForCertificate: true)
        var tls = TLSConfiguration(authorities: server.certificate)
        #expect(try Self.kind(server, tls) != nil)
        tls.identity = .init(certificate: server.certificate, key: server.key)
        #expect(try Self.kind(server, tls) == nil)
        let location = "https://localhost:\(server.port)/"
        let front = try LoopbackServer.responding(.respond(Response(302, headers: ["Location": location])))
        let client = ApiClient(transport: CurlTransport(configuration: .init(tls: tls)))
        #expect(try client.data(for: front.url("/")).outcome().error == nil, "behind a redirect, too")
    }

    /// OpenSSL would ask for it, and all transfers would wait for somebody to answer. Without a terminal, it
    /// asks on standard error.
    @Test func anEncryptedKeyWithoutAPasswordIsAnError() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let server = try TLSServer(asksForCertificate: true)
            var tls = TLSConfiguration(authorities: server.certificate)
            let key = try server.encryptedKey(password: "hush")
            tls.identity = .init(certificate: server.certificate, key: key, password: "hush")
            try #require(try Self.kind(server, tls) == nil)
            tls.identity = .init(certificate: server.certificate, key: key)
            try #require(try Self.kind(server, tls) == .secureConnectionFailed)
        }
        #expect(!result.says("pass phrase"))
    }

    @Test func noDescriptionContainsThePasswordOfAKey() {
        let file = URL(filePath: "/c.pem")
        let tls = TLSConfiguration(identity: .init(certificate: file, key: file, password: "hush"))
        var text = "\(tls)"
        dump(TransportConfiguration(tls: tls), to: &text)
        #expect(!text.contains("hush"))
    }

    /// How a request fails; nil if it succeeds.
    private static func kind(
        _ server: TLSServer, _ tls: TLSConfiguration, host: String = "localhost"
    ) throws -> TransportError.Kind? {
        let url = try #require(URL(string: "https://\(host):\(server.port)/"))
        let transport = CurlTransport(configuration: .init(tls: tls))
        let outcome = try transport.exchange(HTTPRequest(url: url)).outcome()
        return (outcome.error as? TransportError)?.kind
    }
}
