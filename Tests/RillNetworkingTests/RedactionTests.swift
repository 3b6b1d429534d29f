import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

struct RedactionTests {
    @Test(arguments: [
        "appid", "APPID", "key", "api_key", "apiKey", "api-key", "apikey", "token", "access_token",
        "accessToken",
        "refresh_token", "secret", "client_secret", "password", "X-Amz-Signature", "auth", "Authorization",
        "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Auth-Token",
        "token2", "apikey1", "tokens", "APIKey", "APIKeys", "CSRFToken", "JWTToken", "accessTOKEN", "otp",
        "PHPSESSID", "JSESSIONID", "privatekey",
        "X-Authentication", "oauth", "csrftoken", "sessiontokens", "userpassword", "accesskey", "passcode",
    ])
    func secretNames(name: String) {
        #expect(Redaction.isSecret(name))
    }

    @Test(arguments: ["q", "keyword", "monkey", "author", "WWW-Authenticate", "Content-Type", "lat", ""])
    func openNames(name: String) {
        #expect(!Redaction.isSecret(name))
    }

    @Test(arguments: [
        ("http://h/p?q=Oslo&appid=hush&units=m%2Fs", "http://h/p?q=Oslo&appid=***&units=m%2Fs"),
        ("https://user:hush@h:81/p", "https://h:81/p"), ("http://hush@h/", "http://h/"),
        ("http://h/?%61ppid=hush", "http://h/?%61ppid=***"), ("http://h/?token", "http://h/?token=***"),
        ("http://h/?token=hush&token=hush", "http://h/?token=***&token=***"),
        ("http://h/p;v=1;jsessionid=hush/q", "http://h/p;v=1;jsessionid=***/q"),
        ("http://h/p?q=1;token=a/hush&u=2", "http://h/p?q=1;token=***&u=2"),
        ("http://h//p;v=1/?q=1;r=2&s", "http://h//p;v=1/?q=1;r=2&s"),
        ("http://h/p#access_token=hush", "http://h/p"), ("http://h/a%20b?c=d+e", "http://h/a%20b?c=d+e"),
    ])
    func urlsLoseTheirSecrets(text: String, redacted: String) throws {
        #expect(Redaction.redact(try #require(URL(string: text))) == redacted)
    }

    @Test func theNamesCanBeExtended() throws {
        let url = try #require(URL(string: "http://h/?plate=hush"))
        #expect(Redaction.redact(url) == "http://h/?plate=hush")
        Redaction.addSecretWords("Plate")
        #expect(Redaction.redact(url) == "http://h/?plate=***")
    }

    @Test func noDescriptionTellsASecret() throws {
        let url = try #require(URL(string: "http://joe:hush@h/p?q=Oslo&api_key=hush#hush"))
        let headers: HTTPHeaders = [
            "Authorization": "Bearer hush", "Cookie": "a=hush", "Set-Cookie": "a=hush", "X-Api-Key": "hush",
            "Location": "http://joe:hush@h/?token=hush", "Accept": "text/plain",
            "Link": "<http://h/?token=hush&page=2>; rel=\"next\", <http://h/?token=hush>; rel=\"last\"",
            "Refresh": "5; url=http://h/?token=hush", "Destination": "http://h/?token=hush",
        ]
        let request = TransportRequest("POST", url: url, headers: headers, body: Data("hush".utf8))
        let head = ResponseHead(status: 404, headers: headers, url: url)
        let failure = HTTPFailure(ApiResponse(head: head, body: Data("hush".utf8)), to: request)
        let cause = NSError(
            domain: NSURLErrorDomain, code: NSURLErrorTimedOut,
            userInfo: [
                NSLocalizedDescriptionKey: "The request timed out.", NSURLErrorFailingURLErrorKey: url,
                "NSErrorFailingURLStringKey": url.absoluteString,
            ])
        let broken = TransportFailure(.timedOut, url: url, underlying: cause)
        let decoding = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "hush"))
        let errors: [ApiError] = [
            .unauthorized(failure), .client(failure), .server(failure), .unexpectedStatus(failure),
            .transport(broken), .invalidResponse(reason: broken.description), .emptyBody(head),
            .bodyTooLarge(limit: 1, head: head), .decoding(decoding, body: Data("hush".utf8), head: head),
            .invalidRequest(reason: broken.description),
        ]
        let values: [Any] = errors + [request, head, headers, failure, broken, broken.underlying as Any]
        for value in values {
            for text in ["\(value)", String(reflecting: value), "\([value])", "\(Optional(value) as Any)"] {
                #expect(!text.contains("hush"))
            }
        }
        for error in errors { #expect(!error.localizedDescription.contains("hush")) }
        #expect("\(headers)".contains("Accept: text/plain"))
        #expect("\(headers)".contains("Location: http://h/?token=***"))
    }

    @Test func aFailureOnTheNetworkTellsNoSecret() throws {
        let server = try LoopbackServer.answering(.truncated(.text("0123456789"), afterBodyBytes: 4))
        let url = try server.url("/?appid=hush")
        let error = try #require(try ApiClient().data(for: url).failure(ApiError.self))
        guard case .transport(let failure) = error else { return #expect(Bool(false), "\(error)") }
        for text in ["\(error)", "\(failure)", "\(failure.underlying as Any)", "\(Event<Int>.error(error))"] {
            #expect(!text.contains("hush"))
        }
    }

    @Test func errorsAreSentences() throws {
        let url = try #require(URL(string: "http://h/p?q=Oslo&appid=hush"))
        let request = TransportRequest(url: url)
        let head = ResponseHead(status: 404, url: url)
        let client = ApiError.client(HTTPFailure(ApiResponse(head: head), to: request))
        #expect(
            client.description
                == "The server refused the request: GET http://h/p?q=Oslo&appid=*** was answered with status 404."
        )
        let transport = ApiError.transport(TransportFailure(.cannotFindHost, url: url))
        #expect(
            transport.description
                == "No answer came from http://h/p?q=Oslo&appid=***: there is no host of this name.")
    }
}
