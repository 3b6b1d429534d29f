/// What can be the cause of an incident.
public enum Cause: String, Sendable, CaseIterable {
    case slowServer, outage, neighboursBreaker, isolatedBreaker, fullBulkhead, rateUsedUp, rateExceeded
    case budgetDrained, blockedScheduler
    case nameLookup, expiredKey, shortDeadline, clockStep, throttle
    case noAnswer, refusedRequest, serversRate, offline, noFreeConnection, noResources, unusableAnswer
    case unknown

    /// The cause as the end of "Most likely, …", or as a whole sentence if it is unknown.
    var sentence: String {
        switch self {
        case .slowServer: "the server was slow"
        case .outage: "the server failed"
        case .neighboursBreaker: "a circuit breaker was open because of others who share it"
        case .isolatedBreaker: "a circuit breaker was isolated by hand"
        case .fullBulkhead: "a bulkhead was full"
        case .rateUsedUp: "others had used up a rate limit"
        case .rateExceeded: "the streams of this log sent more requests than a rate limit allows"
        case .budgetDrained: "the shared budget of retries was empty"
        case .blockedScheduler: "a scheduler was blocked by other work"
        case .nameLookup: "the name of the host could not be looked up"
        case .expiredKey: "the credentials were refused"
        case .shortDeadline: "the time limit is too short for this server"
        case .clockStep: "the clock was set, or the machine was asleep"
        case .throttle: "a throttle held attempts back, since the server had refused many"
        case .noAnswer: "attempts had no answer"
        case .refusedRequest: "the server refused the requests themselves"
        case .serversRate: "the server refused requests because there were too many"
        case .offline: "this machine had no network"
        case .noFreeConnection: "this process had used up its connections"
        case .noResources: "this process had used up its resources"
        case .unusableAnswer: "answers came, and the program could not use them"
        case .unknown: "No cause is evident in this log"
        }
    }

    /// What to do next.
    var advice: String {
        switch self {
        case .slowServer: "look at the server at these times; a breaker with slowCall opens then"
        case .outage: "look at the server and what is in front of it at these times"
        case .neighboursBreaker: "see who else uses this breaker; give each dependency its own"
        case .isolatedBreaker: "see who isolated it, and why; close() ends it"
        case .fullBulkhead: "see who holds the places; a bulkhead for each tenant keeps them apart"
        case .rateUsedUp: "see who else uses this limiter; a limiter for each tenant keeps them apart"
        case .rateExceeded: "send fewer requests at these times, or allow more of them"
        case .budgetDrained: "see whose retries have used the budget; it refills with successes"
        case .blockedScheduler: "look for long work on that scheduler, and move it to another one"
        case .nameLookup: "check the name and the resolver; no request has left this machine"
        case .expiredKey: "renew the key; a policy should not retry status 401"
        case .shortDeadline: "compare the limit with the usual times above, and raise it"
        case .clockStep: "timers fired together at that moment; use a clock that is never set"
        case .throttle: "look for the failures before, of others too who share the throttle"
        case .noAnswer:
            "give each attempt a time limit; look at the server, and at code that never ends, at these times"
        case .refusedRequest: "compare such a request with what the server expects; a retry does not help"
        case .serversRate: "send fewer requests, with a rate limiter; see that policies obey Retry-After"
        case .offline: "look at the network of this machine; no request has left it"
        case .noFreeConnection: "see what holds connections for long, or allow more to this host"
        case .noResources: "count open files and threads of the process; see what does not close them"
        case .unusableAnswer: "compare an answer with what the program expects, and the versions of both"
        case .unknown: "record more: log(retry:) for attempts and log.watch(_:as:) for schedulers"
        }
    }
}
