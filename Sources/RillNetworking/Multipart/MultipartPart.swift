import Foundation

extension Multipart {
    /// One part of a form: a field, data or a file.
    public struct Part: Sendable, Hashable {
        let name: String
        let fileName: String?
        let contentType: String?
        let body: RequestBody

        /// A part with a text and without a content type.
        public static func field(_ name: String, _ value: String) -> Part {
            Part(name: name, fileName: nil, contentType: nil, body: .data(Data(value.utf8)))
        }

        /// A part with bytes. For servers, a part with a `fileName` is a file and a part without one is a
        /// field.
        public static func data(
            _ name: String, _ data: Data, fileName: String? = nil,
            contentType: String = "application/octet-stream"
        ) -> Part { .body(name, .data(data), fileName: fileName, contentType: contentType) }

        /// A part with a file that is read in pieces while it is sent. `fileName` replaces the name of the
        /// file.
        public static func file(
            _ name: String, _ url: URL, fileName: String? = nil,
            contentType: String = "application/octet-stream"
        ) -> Part {
            .body(name, .file(url), fileName: fileName ?? url.lastPathComponent, contentType: contentType)
        }

        /// A part with any body of a request. If the length of the body is unknown, so is the length of the
        /// form. If the body can be sent only once, so can the form.
        public static func body(
            _ name: String, _ body: RequestBody, fileName: String? = nil,
            contentType: String = "application/octet-stream"
        ) -> Part { Part(name: name, fileName: fileName, contentType: contentType, body: body) }
    }
}

extension Multipart.Part {
    /// The boundary and the headers before the bytes of this part.
    func head(after boundary: String) throws(ApiError) -> Data {
        var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name.escaped)\""
        if let fileName { text += "; filename=\"\(fileName.escaped)\"" }
        if let contentType {
            guard !contentType.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
                throw .invalidRequest(reason: "the content type of a part contains a control character")
            }
            text += "\r\nContent-Type: \(contentType)"
        }
        return Data("\(text)\r\n\r\n".utf8)
    }
}

extension String {
    /// This name as browsers escape it (HTML, "multipart form data"): only characters that would end the name
    /// are replaced.
    fileprivate var escaped: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "%22"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
