/// Observes the waits of the streams inside it, such as the recorder of a subscription in an event log.
package protocol WaitRecorder: AnyObject, Sendable {
    /// What is known about the subscription when it begins.
    var metadata: [String: String] { get }

    /// A stream begins to wait: inside `attempt`, or, if that is nil, before the attempt that follows. Nil
    /// when the wait is not recorded.
    func waitBegan(for cause: WaitCause, in attempt: Int32?) -> WaitTicket?

    /// The limit has refused the stream once more, for this reason.
    func waitContinued(_ ticket: WaitTicket, refused reason: String)

    /// The wait is over, and is recorded if the stream `hasWaited`.
    func waitEnded(_ ticket: WaitTicket, hasWaited: Bool)
}

package typealias WaitTicket = Int

/// Why a stream waits.
package enum WaitCause: Sendable {
    /// The stream is in the queue of the limit with this name.
    case queue(String)
    /// A limit has refused an attempt, for this reason.
    case refusal(String)
    /// A policy delays the next attempt after this error.
    case backoff(any Error)
    /// The stream needs another key, or a new token.
    case credential(String)
    /// The stream needs a network connection.
    case network
}

/// A wait that a recorder around the stream records. It ends with the stream at the latest.
final class RecordedWait: Sendable {
    let isForLimit: Bool
    private let recorder: any WaitRecorder
    private let ticket: WaitTicket

    init?(for cause: @autoclosure () -> WaitCause?, inside held: HeldLimits?) {
        guard let (recorder, attempt) = held?.recorder, let cause = cause(),
            let ticket = recorder.waitBegan(for: cause, in: attempt)
        else { return nil }
        self.recorder = recorder
        self.ticket = ticket
        isForLimit =
            switch cause {
            case .queue, .refusal: true
            case .backoff, .credential, .network: false
            }
    }

    deinit { end() }

    func refused(_ reason: String) { recorder.waitContinued(ticket, refused: reason) }

    /// Ends the wait. Only the first call counts.
    func end(hasWaited: Bool = true) { recorder.waitEnded(ticket, hasWaited: hasWaited) }
}

extension Observable {
    /// The same stream. The time until its first event is recorded as a wait.
    package func waited(for cause: WaitCause, inside held: HeldLimits?) -> Observable {
        Observable { observer, lifetime in
            guard let wait = RecordedWait(for: cause, inside: held) else {
                return run(observer, in: lifetime)
            }
            run(
                Observer(
                    onNext: { element in
                        wait.end()
                        observer.onNext(element)
                    },
                    onEnd: { error in
                        wait.end()
                        observer.onEnd(error)
                    }),
                in: lifetime)
        }
    }
}
