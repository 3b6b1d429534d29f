extension ResponseHead {
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the body is delivered in another form than the server's lengths, ranges and tags speak of.
    var isEncoded: Bool {
        headers["Content-Encoding"].map { !["", "identity"].contains($0.lowercased()) } ?? false
    }

    /// How long the body will be that is delivered; nil when the head does not tell.
    func bodyLength(for request: TransportRequest) -> Int? {
        if request.method == "HEAD" || status == 204 || status == 304 { return 0 }
        guard !isEncoded, headers["Transfer-Encoding"] == nil else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
