// `dump`, a debugger and a failed test show the same as the descriptions.

extension HTTPHeaders: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(
            self,
            children: map { (label: $0.name, value: Redaction.standard.redact($0.value, ofHeader: $0.name)) },
            displayStyle: .dictionary)
    }
}

extension HTTPRequest: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method, "url": redaction.redact(url),
                "headers": headers.description(redactedBy: redaction),
                "body": "\(body.map { "\($0)" } ?? "none")",
            ], displayStyle: .struct)
    }
}

extension RequestBody: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(self, children: ["content": description], displayStyle: .struct)
    }
}

extension ResponseHead: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "url": redaction.redact(url),
                "headers": headers.description(redactedBy: redaction),
            ], displayStyle: .struct)
    }
}

extension HTTPResponse: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(
            self, children: ["head": head, "body": body.count.counted("byte", "bytes")], displayStyle: .struct
        )
    }
}

extension HTTPResponse: CustomStringConvertible {
    /// The head and the length of the body.
    public var description: String { "\(head), \(body.count.counted("byte", "bytes"))" }
}
