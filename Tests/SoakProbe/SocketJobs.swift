import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillWebSocket

/// Jobs over WebSockets. Their messages are numbered.
extension Jobs {
    /// The messages of a server, which numbers those of each connection, until it closes with 1000.
    var messages: Job {
        Job(name: "messages", workers: 8, cancelsWithin: .seconds(2)) { [self] number, _ in
            let policy = patient.decide { [ledger] context in
                ledger.note("messages", number, "ended \(outcome(of: context.failure.error))")
                return .backoff
            }
            let messages = client.webSocketMessages(
                from: request(number, settings.address(number, "socket/messages"), within: .seconds(5)),
                options: WebSocketOptions(heartbeat: .seconds(1)), reconnecting: policy, scheduler: scheduler)
            return
                messages
                .map { [ledger] message in
                    let words = message.text?.split(separator: " ") ?? []
                    guard words.count == 3, let index = Int(words[1]), message.text == text(words[0], index)
                    else { throw WrongAnswer(text: "message") }
                    ledger.note("messages", number, "received \(words[0])/\(index)")
                    return number
                }
                .takeLast(1)
                .log("messages", to: log)
        }
    }

    /// Messages that the server writes down and sends back, on a connection that is closed at the end.
    var echo: Job {
        Job(name: "echo", workers: 8, cancelsWithin: .milliseconds(500)) { [self] number, worker in
            let path = "socket/echo"
            let url = worker == 0 ? settings.newHost(number, path) : settings.address(number, path)
            let sockets = client.webSocket(
                request(number, url, within: .seconds(8)), options: WebSocketOptions(heartbeat: .seconds(5)),
                scheduler: scheduler)
            return
                sockets
                .flatMap { [self] in exchange(number, over: $0, isPatient: worker.isMultiple(of: 2)) }
                .log("echo", to: log)
        }
    }

    /// An impatient worker sends all at once, and closes while the echoes are under way.
    private func exchange(
        _ number: Int, over socket: WebSocketConnection, isPatient: Bool
    ) -> Observable<Int> {
        let sent = (1...30).map { index -> WebSocketMessage in
            let text = text("\(number)", index)
            return index.isMultiple(of: 3) ? .binary(Data(text.utf8)) : .text(text)
        }
        let sending = Observable.concat(
            sent.indices.map { index in
                socket.sending(sent[index]).map { never -> Int in }
                    .do(onCompleted: { [ledger] in ledger.note("echo", number, "sent \(index + 1)") })
                    .delaySubscription(.milliseconds(isPatient ? 20 : 0), scheduler: scheduler)
            })
        let echoes = socket.messages.take(sent.count).scan(0) { count, message in
            guard message == sent[count] else { throw WrongAnswer(text: "echo \(count + 1)") }
            return count + 1
        }
        return (isPatient ? .merge([sending, echoes]).takeLast(1) : sending.concat(.just(sent.count)))
            .map { count in
                guard count == sent.count else { throw WrongAnswer(text: "\(count) echoes") }
                return number
            }
            .concat(socket.closing().map { never -> Int in })
    }

    private func request(_ number: Int, _ url: URL, within time: Duration) -> HTTPRequest {
        let query = [URLQueryItem(name: "n", value: "\(number)")]
        return HTTPRequest(url: url.appending(queryItems: query), idleTimeout: time)
    }
}

/// The message with that number, as the server knows it too.
private func text(_ sender: some StringProtocol, _ index: Int) -> String {
    let padding = String(repeating: "√", count: index.isMultiple(of: 25) ? 25_000 : index * 7)
    return "\(sender) \(index) \(padding)"
}
