// The files of this folder depend on the platform: Foundation knows nothing about routes.
import Dispatch
import Rill

#if canImport(Network)
    import Network

    extension Reachability {
        /// The current status, then the status after every change that the system reports.
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
    import Foundation

    extension Reachability {
        /// The current status, then the status after every change that the kernel reports.
        static func watchSystem() -> Observable<Status> {
            .create { observer, lifetime in
                let socket = try RouteSocket()
                // The status is read after the socket was bound, so that no change is missed.
                guard let status = Routes.status else {
                    let code = errno
                    socket.close()
                    throw Unavailable(code: code)
                }
                // Dispatch sources may be used from any thread, but their protocol is not Sendable.
                nonisolated(unsafe) let changes = DispatchSource.makeReadSource(
                    fileDescriptor: socket.descriptor, queue: DispatchQueue(label: "rill.reachability"))
                changes.setCancelHandler { socket.close() }
                changes.setEventHandler {
                    do {
                        try socket.drain()
                        // The status is read after the messages were drained: a later change is reported
                        // again.
                        if let status = Routes.status { observer.onNext(status) }
                    } catch { observer.onError(error) }
                }
                lifetime.onDispose { changes.cancel() }
                observer.onNext(status)
                changes.activate()
            }
        }
    }
#endif
