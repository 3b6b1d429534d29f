import LoopbackServer

/// A behavior of a server, and its outcome for a client.
struct ApiExample: Sendable {
    let name: String
    /// Nil if nothing listens.
    let behavior: Behavior?
    let outcome: String
    /// Whether this behavior makes URLSession on Linux end the process.
    var isDeadly = false

    static let longestBody = 64_000

    static let all = [
        ApiExample(name: "200", behavior: .respond(.json(#"{"name":"Ada"}"#)), outcome: "value"),
        ApiExample(name: "204", behavior: .respond(.status(204)), outcome: "completion"),
        ApiExample(name: "nothing", behavior: .respond(.text("")), outcome: "emptyBody"),
        ApiExample(name: "no JSON", behavior: .respond(.text("<html>")), outcome: "decoding"),
        ApiExample(
            name: "too long",
            behavior: .respond(Response(body: Array(repeating: 32, count: longestBody + 1))),
            outcome: "bodyTooLarge"),
        ApiExample(
            name: "circle", behavior: .respond(Response(302, headers: ["Location": "/circle"])),
            outcome: "invalidResponse"),
        ApiExample(name: "304", behavior: .respond(.status(304)), outcome: "unexpectedStatus"),
        ApiExample(name: "401", behavior: .respond(.status(401)), outcome: "unauthorized"),
        ApiExample(name: "404", behavior: .respond(.status(404)), outcome: "client"),
        ApiExample(name: "429", behavior: .respond(.status(429)), outcome: "client"),
        ApiExample(name: "500", behavior: .respond(.status(500)), outcome: "server"),
        ApiExample(name: "503", behavior: .respond(.status(503)), outcome: "server"),
        ApiExample(name: "silence", behavior: .hang, outcome: "transport"),
        ApiExample(name: "closed", behavior: .closed, outcome: "transport"),
        ApiExample(name: "in head", behavior: .closedInHead, outcome: "transport", isDeadly: true),
        ApiExample(
            name: "in body", behavior: .resetMidBody(.text("Ada Lovelace"), afterBodyBytes: 4),
            outcome: "transport"),
        ApiExample(
            name: "no HTTP", behavior: .raw(Array("SSH-2.0-OpenSSH\r\n".utf8), then: .close),
            outcome: "invalidResponse"),
        ApiExample(name: "refused", behavior: nil, outcome: "transport"),
    ]

    var path: String { name.replacing(" ", with: "-") }
}
