/// Observes the waits of the streams inside it, such as the recorder of a subscription in an event log.
package protocol WaitRecorder: AnyObject, Sendable {
    /// What is known of the subscription from the beginning.
    var metadata: [String: String] { get }

    /// A stream waits from now on: in an attempt, or, without one, before the attempt that follows. Nil when
    /// that is not recorded.
    func waitBegan(for cause: WaitCause, in attempt: Int32?) -> WaitTicket?

    /// The limit has refused the stream once more, for this reason.
    func waitContinued(_ ticket: WaitTicket, refused reason: String)

    /// The wait is over, and is recorded if the stream `hasWaited`.
    func waitEnded(_ ticket: WaitTicket, hasWaited: Bool)
}

package typealias WaitTicket = Int

/// Why a stream waits.
package enum WaitCause: Sendable {
    /// It stands in the queue of the limit that is called this.
    case queue(String)
    /// A limit has refused an attempt, for this reason.
    case refusal(String)
    /// The delay of a policy after this error.
    case backoff(any Error)
    /// Another key, or a new token.
    case credential(String)
    /// A network.
    case network
}

/// A wait of a stream inside what records waits. It ends with the stream at the latest.
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

    /// Only the first call counts.
    func end(hasWaited: Bool = true) { recorder.waitEnded(ticket, hasWaited: hasWaited) }
}

extension Observable {
    /// The same stream, whose subscriber waits for its first event.
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
