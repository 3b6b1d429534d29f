import Foundation

/// The headers with which a cache asks whether the response that it has for a URL is still valid.
struct CacheConditions: Sendable, Hashable {
    let names: Set<String>
    let url: URL
}

extension HTTPRequest {
    /// Removes the conditions if a redirect, an upgrade to https or an interceptor has changed the URL. A
    /// server might otherwise confirm that a response is still valid which the cache does not have.
    mutating func removeConditionsOfAnotherURL() {
        guard let conditions = cacheConditions, !conditions.url.isSameTarget(as: url) else { return }
        headers.removeAll { conditions.names.contains($0) }
        cacheConditions = nil
    }
}
