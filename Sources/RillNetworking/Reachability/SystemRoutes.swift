// The files of this folder know the platform: routes are no matter of Foundation.
import Dispatch
import Rill

#if canImport(Network)
    import Network

    extension Reachability {
        /// The status at once, then whenever the system says that something has changed.
        static func watchSystem() -> Observable<Status> {
            .create { observer, lifetime in
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { path in
                    observer.onNext(path.status == .satisfied ? .online : .offline)
                }
                lifetime.onDispose { monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "rill.reachability"))
            }
        }
    }
#else
    extension Reachability {
        /// The status at once, then whenever the kernel says that something has changed.
        static func watchSystem() -> Observable<Status> {
            .create { observer, lifetime in
                let socket = try RouteSocket()
                // Dispatch sources may be used from any thread; the protocol alone does not say so.
                nonisolated(unsafe) let news = DispatchSource.makeReadSource(
                    fileDescriptor: socket.descriptor, queue: DispatchQueue(label: "rill.reachability"))
                news.setCancelHandler { socket.close() }
                news.setEventHandler {
                    do {
                        try socket.drain()
                        // Asked after the news were taken away: what changes from here on comes as news again.
                        if let status = Routes.status { observer.onNext(status) }
                    } catch { observer.onError(error) }
                }
                lifetime.onDispose { news.cancel() }
                // Asked after the socket listens, so nothing is missed in between.
                if let status = Routes.status { observer.onNext(status) }
                news.activate()
            }
        }
    }
#endif
