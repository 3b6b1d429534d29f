/// A stream that starts when `connect()` is called, once for all its subscribers; a subject delivers its
/// events to them.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    @usableFromInline let connections: Connections

    @inlinable init(
        _ source: Observable<Element>, survivesTermination: Bool = false,
        makeSubject: @escaping @Sendable () -> AnySubject<Element>
    ) {
        connections = Connections(survivesTermination: survivesTermination) { connection in
            let subject = makeSubject()
            return Connections.Run(connection, SharedStream(subject.stream)) {
                [observer = subject.observer] in
                source.run(
                    Observer(
                        onNext: observer.onNext,
                        onEnd: { error in
                            connection.terminate()
                            observer.onEnd(error)
                        }),
                    in: connection.lifetime)
            }
        }
    }

    /// Starts the source, unless it runs. Disposing of the result stops the source; the subscribers receive
    /// no terminal event. The next `connect()` starts the source again.
    @_disfavoredOverload public func connect() -> any Disposable { connections.connect() }

    /// Does the same as `connect()`. The end of `lifetime` stops the source, even one that sends inside this
    /// call.
    package func connect(until lifetime: Lifetime) {
        let run = connections.currentRun(isCounted: false)
        lifetime.onDispose(sharing: run.connection.lifetime) { [connection = run.connection] in
            connection.dispose()
        }
        connections.start(run)
    }

    /// The elements of the subject. Subscribing does not connect.
    @inlinable public func asObservable() -> Observable<Element> {
        Observable { [connections] observer, lifetime in
            let run = connections.currentRun(isCounted: false)
            run.subscribe { SharedStream.of(run).run(observer, in: lifetime) }
        }
    }
}

/// A type-erased subject: its stream and its observer.
@usableFromInline struct AnySubject<Element: Sendable>: Sendable {
    @usableFromInline let stream: Observable<Element>
    @usableFromInline let observer: Observer<Element>

    @inlinable init<Subject: ObservableType & ObserverType>(_ subject: Subject)
    where Subject.Element == Element {
        stream = subject.asObservable()
        observer = Observer(onNext: { subject.on(.next($0)) }, onEnd: { subject.on(.end($0)) })
    }
}

/// The stream of the subject of a run.
@usableFromInline final class SharedStream<Element: Sendable>: Sendable {
    @usableFromInline let stream: Observable<Element>

    @inlinable init(_ stream: Observable<Element>) { self.stream = stream }

    /// The stream of a run that a `ConnectableObservable` with this element type has made.
    @inlinable static func of(_ run: Connections.Run) -> Observable<Element> {
        unsafeDowncast(run.stream, to: SharedStream.self).stream
    }
}
