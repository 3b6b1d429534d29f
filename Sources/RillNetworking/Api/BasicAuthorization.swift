import Foundation

extension Interceptor {
    /// Sends a name and a password with every request that has no `Authorization` header, as RFC 7617 says, in UTF-8.
    ///
    /// Over http everybody on the way can read them; a redirect to another server does not take them along. A name with a
    /// colon is an `ApiError.invalidRequest`, because a server would take what follows for the password.
    public static func basic(user: String, password: String) -> Interceptor {
        .adapt { request in
            guard !user.contains(":") else {
                throw ApiError.invalidRequest(reason: "a name for basic authorization has no colon in it")
            }
            let credentials = Data("\(user):\(password)".utf8).base64EncodedString()
            request.addAbsentHeaders(["Authorization": "Basic \(credentials)"])
        }
    }
}
