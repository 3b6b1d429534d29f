import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

struct BasicAuthorizationTests {
    // The first is the example of RFC 7617, section 2, the second that of its section 2.1.
    @Test(
        "A1 row 44: basic authorization by header",
        arguments: [
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("", "a:b", "Basic OmE6Yg=="),
        ])
    func nameAndPasswordAreSent(_ user: String, _ password: String, _ header: String) throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: user, password: password))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.first?.headers["Authorization"] == header)
    }

    @Test func aHeaderThatIsThereStays() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: "ada", password: "x"))
        let request = TransportRequest(url: try server.url(), headers: ["authorization": "Bearer own"])
        #expect(try client.data(for: request).outcome().isCompleted)
        #expect(server.requests.first?.headers["Authorization"] == "Bearer own")
    }

    @Test func aNameWithAColonIsRefusedWithoutTellingIt() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: "ada:lovelace", password: "x"))
        let error = try #require(try client.data(for: server.url()).outcome().error as? ApiError)
        #expect("\(error)" == "The request was not sent: a name for basic authorization has no colon in it.")
        #expect(server.requests.isEmpty)
    }
}
