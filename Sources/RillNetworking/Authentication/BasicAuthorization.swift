import Foundation

extension Interceptor {
    /// Sends a name and a password, in UTF-8, with every request that has no `Authorization` header (RFC
    /// 7617).
    ///
    /// Over http, everyone on the way can read them. They are removed again if a redirect leads to another
    /// origin. A name with a colon is an `ApiError.invalidRequest`, because the server would read the part
    /// after the colon as the password. A control character in the name or the password, such as the line
    /// break at the end of a file, is the same error.
    public static func basic(user: String, password: String) -> Interceptor {
        .adapt { request in
            try ApiError.check(user: user, password: password, for: "basic")
            let credentials = Data("\(user):\(password)".utf8).base64EncodedString()
            request.headers.addMissing(["Authorization": "Basic \(credentials)"])
        }
    }
}

extension ApiError {
    /// Fails for a name or a password that a server would read differently.
    static func check(user: String, password: String, for scheme: String) throws(ApiError) {
        guard !user.contains(":") else {
            throw .invalidRequest(reason: "a name for \(scheme) authorization has no colon in it")
        }
        guard !"\(user)\(password)".hasControls() else {
            throw .invalidRequest(
                reason: "name and password for \(scheme) authorization have no control characters in them")
        }
    }
}
