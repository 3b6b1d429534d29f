@Suite(.blocking, .serialized, .enabled(if: TLSServer.isAvailable && CurlTransport.isAvailable))
struct TLSConfigurationTests {
    @Test func anAuthorityOfItsOwnIsTrustedByItsTransportOnlyAndForItsHost() throws {
        let server = try TLSServer()
        let tls = TLSConfiguration(authorities: server.certificate)
        #expect(try kind(server, tls) == nil)
        #expect(try kind(server, tls, host: "127.0.0.1") == .secureConnectionFailed)
        #expect(try kind(server, TLSConfiguration()) == .secureConnectionFailed)
        let other = try TLSServer()
        #expect(try kind(server, TLSConfiguration(authorities: other.certificate)) == .secureConnectionFailed)
    }

    @Test func aMissingFileIsAnError() throws {
        let server = try TLSServer()
        let nowhere = URL(filePath: "/nowhere.pem")
        #expect(try kind(server, TLSConfiguration(authorities: nowhere)) == .secureConnectionFailed)
        let identity = TLSConfiguration.Identity(certificate: nowhere, key: nowhere)
        let tls = TLSConfiguration(authorities: server.certificate, identity: identity)
        #expect(try kind(server, tls) == .secureConnectionFailed)
    }

    @Test func oneOfThePinnedKeysMustBeThatOfTheServer() throws {
        let server = try TLSServer()
        let wrong = Data(count: 32).base64EncodedString()
        for (pins, kind) in [([try server.pin(), wrong], nil), ([wrong], .secureConnectionFailed)]
            as [(Set<String>, TransportError.Kind?)]
        {
            let tls = TLSConfiguration(authorities: server.certificate, pinnedKeys: pins)
            #expect(try self.kind(server, tls) == kind)
        }
        // A pin replaces no other check.
        #expect(try kind(server, TLSConfiguration(pinnedKeys: [try server.pin()])) == .secureConnectionFailed)
    }

    @Test(arguments: ["", "sha256//AAAA", "AAAA", String(repeating: "A", count: 45)])
    func aPinThatNoKeyHasIsNamed(pin: String) throws {
        let server = try TLSServer()
        let tls = TLSConfiguration(authorities: server.certificate, pinnedKeys: [pin, try server.pin()])
        let reason = "the pinned key \"\(pin)\" is no SHA-256 hash in base64, which has 44 characters"
        #expect(try kind(server, tls) == .unavailable(reason: reason))
    }

    @Test func aServerMayAskForACertificate() throws {
        let server = try TLSServer(asksForCertificate: true)
        var tls = TLSConfiguration(authorities: server.certificate)
        #expect(try kind(server, tls) != nil)
        tls.identity = .init(certificate: server.certificate, key: server.key)
        #expect(try kind(server, tls) == nil)
        let location = "https://localhost:\(server.port)/"
        let front = try LoopbackServer.responding(.respond(Response(302, headers: ["Location": location])))
        let client = ApiClient(transport: CurlTransport(configuration: .init(tls: tls)))
        #expect(try client.data(for: front.url("/")).outcome().error == nil, "behind a redirect, too")
    }

    /// OpenSSL would ask for it, and all transfers would wait for somebody to answer.
    @Test func anEncryptedKeyWithoutAPasswordIsAnError() throws {
        let server = try TLSServer(asksForCertificate: true)
        var tls = TLSConfiguration(authorities: server.certificate)
        let key = try server.encryptedKey(password: "hush")
        tls.identity = .init(certificate: server.certificate, key: key, password: "hush")
        #expect(try kind(server, tls) == nil)
        tls.identity = .init(certificate: server.certificate, key: key)
        var refusal: TransportError.Kind?
        let messages = try messages { refusal = try kind(server, tls) }
        #expect(refusal == .secureConnectionFailed)
        #expect(!messages.contains("pass phrase"))
    }

    /// What is written to standard error meanwhile. Without a terminal, OpenSSL asks there.
    private func messages(during body: () throws -> Void) rethrows -> String {
        let (pipe, original) = (Pipe(), dup(2))
        dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
        defer { close(original) }
        do { try body() } catch {
            dup2(original, 2)
            throw error
        }
        dup2(original, 2)
        pipe.fileHandleForWriting.closeFile()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test func noDescriptionContainsThePasswordOfAKey() {
        let file = URL(filePath: "/c.pem")
        let tls = TLSConfiguration(identity: .init(certificate: file, key: file, password: "hush"))
        var text = "\(tls)"
        dump(TransportConfiguration(tls: tls), to: &text)
        #expect(!text.contains("hush"))
    }

    /// How a request fails; nil if it succeeds.
    private func kind(
        _ server: TLSServer, _ tls: TLSConfiguration, host: String = "localhost"
    ) throws -> TransportError.Kind? {
        let url = try #require(URL(string: "https://\(host):\(server.port)/"))
        let transport = CurlTransport(configuration: .init(tls: tls))
        let outcome = try transport.exchange(HTTPRequest(url: url)).outcome()
        return (outcome.error as? TransportError)?.kind
    }
}
