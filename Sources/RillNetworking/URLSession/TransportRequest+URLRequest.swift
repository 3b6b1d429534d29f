import Foundation

extension TransportRequest {
    /// The request as URLSession sends it.
    var urlRequest: URLRequest {
        // The timeout is the transport's: corelibs Foundation cuts it to whole seconds and traps on infinity.
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: Double(Duration.longestTimeout.components.seconds))
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        // Its length is told by the body, and only by the body.
        for (name, value) in headers where name.lowercased() != "content-length" {
            request.setValue(value, forHTTPHeaderField: name)
        }
        if let body {
            request.httpBody = body
            // Else corelibs Foundation calls it a form.
            if headers["Content-Type"] == nil {
                request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
        return request
    }
}
