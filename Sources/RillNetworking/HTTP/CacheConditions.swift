import Foundation

/// The headers with which a cache asks whether the response that it has for a URL is still valid.
struct CacheConditions: Sendable, Hashable {
    let names: Set<String>
    let url: URL
}

extension HTTPRequest {
    /// A redirect, an upgrade to https or an interceptor may have changed the URL: that of another may say
    /// that nothing has changed, of what the cache does not have.
    mutating func removeConditionsOfAnotherURL() {
        guard let conditions = cacheConditions, !conditions.url.isSameTarget(as: url) else { return }
        headers.removeAll { conditions.names.contains($0) }
        cacheConditions = nil
    }
}
