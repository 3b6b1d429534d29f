extension Interceptor {
    /// Compresses the bodies of requests with gzip.
    ///
    ///     let client = ApiClient().intercepted(by: .compressedBodies(above: 1_000))
    ///
    /// A body is compressed only if it is in memory, has more than `bytes` bytes but less than 2 GiB, and
    /// gets shorter. A request with a `Content-Encoding`, a `Content-Range` or a digest of its body stays as
    /// it is. The server has to support gzip: most servers that do not answer 415, an `ApiError.client` (RFC
    /// 9110, 8.4 and 15.5.16).
    public static func compressedBodies(above bytes: Int = 1024) -> Interceptor {
        .adapt { $0.compressBody(above: bytes) }
    }
}

extension HTTPRequest {
    private static let headersOfTheBytes = [
        "Content-Encoding", "Content-Range", "Content-MD5", "Digest", "Content-Digest", "Repr-Digest",
    ]

    fileprivate mutating func compressBody(above bytes: Int) {
        guard let data = body?.inMemory, data.count > bytes, data.count < Int(Int32.max),
            !Self.headersOfTheBytes.contains(where: { headers[$0] != nil })
        else { return }
        let compressed = Gzip.compressed(data)
        guard compressed.count < data.count else { return }
        body = .data(compressed)
        headers["Content-Encoding"] = "gzip"
    }
}
