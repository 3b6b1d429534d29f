import LoopbackServer

/// What a server may answer, and what that becomes for a client.
struct ApiExample: Sendable {
    let name: String
    /// Nil: nobody listens.
    let answer: Answer?
    let becomes: String
    /// Whether URLSession on Linux ends the process on it.
    var isDeadly = false

    static let longestBody = 64_000

    static let all = [
        ApiExample(name: "200", answer: .respond(.json(#"{"name":"Ada"}"#)), becomes: "value"),
        ApiExample(name: "204", answer: .respond(.status(204)), becomes: "completion"),
        ApiExample(name: "nothing", answer: .respond(.text("")), becomes: "emptyBody"),
        ApiExample(name: "no JSON", answer: .respond(.text("<html>")), becomes: "decoding"),
        ApiExample(
            name: "too long", answer: .respond(Response(body: Array(repeating: 32, count: longestBody + 1))),
            becomes: "bodyTooLarge"),
        ApiExample(
            name: "circle", answer: .respond(Response(302, headers: ["Location": "/circle"])),
            becomes: "invalidResponse"),
        ApiExample(name: "304", answer: .respond(.status(304)), becomes: "unexpectedStatus"),
        ApiExample(name: "401", answer: .respond(.text("", status: 401)), becomes: "unauthorized"),
        ApiExample(name: "404", answer: .respond(.text("", status: 404)), becomes: "client"),
        ApiExample(name: "429", answer: .respond(.text("", status: 429)), becomes: "client"),
        ApiExample(name: "500", answer: .respond(.text("", status: 500)), becomes: "server"),
        ApiExample(name: "503", answer: .respond(.text("", status: 503)), becomes: "server"),
        ApiExample(name: "silence", answer: .hang, becomes: "transport"),
        ApiExample(name: "closed", answer: .closed, becomes: "transport"),
        ApiExample(name: "in head", answer: .closedInHead, becomes: "transport", isDeadly: true),
        ApiExample(
            name: "in body", answer: .resetMidBody(.text("Ada Lovelace"), afterBodyBytes: 4),
            becomes: "transport"),
        ApiExample(
            name: "no HTTP", answer: .raw(Array("SSH-2.0-OpenSSH\r\n".utf8), then: .close),
            becomes: "invalidResponse"),
        ApiExample(name: "refused", answer: nil, becomes: "transport"),
    ]

    var path: String { name.replacing(" ", with: "-") }
}
