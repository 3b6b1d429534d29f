import Rill
import RillNetworking
import RillWebSocket

/// How an operation failed, in words without addresses. `unsent` is the promise that no byte has left.
func outcome(of error: any Error) -> String {
    switch error {
    case let error as WrongAnswer: "wrong \(error.text)"
    case let error as AttemptRefusedError: "failed refused: \(error.reason)"
    case let error as TimeoutError: "failed \(error)"
    case let error as ApiError:
        switch error {
        case .transport(let error):
            "failed \(error.requestWasSent ? "sent" : "unsent") \(error.kind)"
        case .server(let failure), .client(let failure), .unauthorized(let failure),
            .unexpectedStatus(let failure), .rejected(let failure, _):
            "failed status \(failure.status)"
        case .refused(let error): "failed refused: \(error.reason)"
        case .file(let error): error.isOutOfSpace ? "failed disk full" : "failed file \(error)"
        case .authentication, .bodyTooLarge, .decoding, .emptyBody, .invalidRequest:
            "wrong \(error)"
        case .invalidResponse(let reason): "failed invalid response: \(reason)"
        }
    case let error as WebSocketError:
        switch error {
        case .closed, .noHeartbeat, .closeTimedOut, .notOpen: "failed socket: \(error)"
        case .protocolViolation, .invalidText, .messageTooLong, .messagesAreTaken, .invalidClose:
            "wrong \(error)"
        }
    default: "wrong untyped \(type(of: error)): \(error)"
    }
}
