import Foundation

extension TransportRequest {
    /// The request as URLSession sends it; a body that is not in memory comes as a stream.
    func urlRequest(streaming stream: BodyStream?) -> URLRequest {
        // The timeout is the transport's: corelibs Foundation cuts it to whole seconds and traps on infinity.
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: Double(Duration.longestTimeout.components.seconds))
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        // Its length is told by the body, and only by the body. A stream goes out in chunks, whatever its length.
        for (name, value) in headers where name.lowercased() != "content-length" {
            request.setValue(value, forHTTPHeaderField: name)
        }
        if let stream { request.httpBodyStream = stream } else { request.httpBody = body?.inMemory }
        // Else corelibs Foundation calls it a form.
        if body != nil, headers["Content-Type"] == nil {
            request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}
