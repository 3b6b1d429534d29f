/// The directives of `Cache-Control` that this cache knows (RFC 9111, 5.2).
struct CacheControl {
    private static let longestAge = Int(Int32.max)

    private(set) var forbidsStoring = false
    /// Whether a stored response must be validated before every use.
    private(set) var demandsValidation = false
    /// The value of `max-age`, in seconds; nil if it is missing.
    private(set) var maximumAge: Int?
    /// Whether a response to a request with `Authorization` may be stored.
    private(set) var allowsAuthorized = false
    /// Whether the response is for the user of its request alone.
    private(set) var isPrivate = false

    init(_ text: String) {
        for directive in HeaderParameters.list(text) {
            switch directive.name {
            case "no-store": forbidsStoring = true
            case "no-cache": demandsValidation = true
            case "max-age": maximumAge = min(maximumAge ?? .max, Self.seconds(directive.value))
            case "public", "must-revalidate", "s-maxage": allowsAuthorized = true
            case "private": isPrivate = true
            default: break
            }
        }
    }

    init(request: HTTPRequest) {
        self.init(request.headers["Cache-Control"] ?? request.headers["Pragma"] ?? "")
    }

    /// The seconds of `max-age`; 0, which makes the response stale, if the number cannot be read.
    private static func seconds(_ text: String) -> Int {
        guard text.isDigits else { return 0 }
        return min(Int(text) ?? longestAge, longestAge)
    }
}
