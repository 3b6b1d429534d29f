import Foundation
import RillRx

struct BeaconReading: Equatable {
    let identifier: String
    let strength: Int
}

enum BeaconError: Error {
    case bluetoothOff
}

protocol BeaconScannerDelegate: AnyObject {
    func scanner(_ scanner: BeaconScanner, didRead reading: BeaconReading)
    func scanner(_ scanner: BeaconScanner, didFailWith error: Error)
    func scannerDidFinish(_ scanner: BeaconScanner)
}

// Unchecked: one thread uses it.
// Swift 6: class BeaconScanner: @unchecked Sendable {
class BeaconScanner {
    weak var delegate: BeaconScannerDelegate?
    private(set) var isScanning = false
    private(set) var starts = 0

    func start() {
        starts += 1
        isScanning = true
    }

    func stop() {
        isScanning = false
    }

    func simulate(_ identifier: String, strength: Int) {
        guard isScanning else { return }
        delegate?.scanner(self, didRead: BeaconReading(identifier: identifier, strength: strength))
    }

    func simulateFailure() {
        delegate?.scanner(self, didFailWith: BeaconError.bluetoothOff)
    }

    func simulateFinish() {
        delegate?.scannerDidFinish(self)
    }
}

// Swift 6: private final class BeaconDelegateProxy: BeaconScannerDelegate, Sendable {
private final class BeaconDelegateProxy: BeaconScannerDelegate {
    private let observer: AnyObserver<BeaconReading>

    init(observer: AnyObserver<BeaconReading>) {
        self.observer = observer
    }

    func scanner(_ scanner: BeaconScanner, didRead reading: BeaconReading) {
        observer.onNext(reading)
    }

    func scanner(_ scanner: BeaconScanner, didFailWith error: Error) {
        observer.onError(error)
    }

    func scannerDidFinish(_ scanner: BeaconScanner) {
        observer.onCompleted()
    }
}

extension BeaconScanner {
    func readings() -> Observable<BeaconReading> {
        return Observable.create { [weak self] observer in
            let proxy = BeaconDelegateProxy(observer: observer)
            self?.delegate = proxy
            self?.start()
            // Swift 6: return Disposables.create { [weak self] in
            return Disposables.create {
                // The scanner's delegate is weak; this closure keeps the proxy alive.
                withExtendedLifetime(proxy) {
                    self?.stop()
                    self?.delegate = nil
                }
            }
        }
    }
}

extension NotificationCenter {
    // Swift 6: func beaconNotifications(_ name: Notification.Name) -> Observable<Int?> {
    func beaconNotifications(_ name: Notification.Name) -> Observable<Notification> {
        return Observable.create { observer in
            // Swift 6: nonisolated(unsafe) let token =
            let token =
                self.addObserver(forName: name, object: nil, queue: nil) { notification in
                    // Swift 6: observer.onNext(notification.userInfo?["level"] as? Int)
                    observer.onNext(notification)
                }
            return Disposables.create { self.removeObserver(token) }
        }
    }
}

// Returns:
//     read a -40
//     disposed
//     scanning false
//     read b -50
//     finished
//     disposed
//     failed bluetoothOff
//     disposed
//     starts 3
//     posted 7
//     connected false
func demo11BeaconDelegate() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let scanner = BeaconScanner()

    func listen() -> Disposable {
        return scanner.readings().subscribe(
            onNext: { lines.append("read \($0.identifier) \($0.strength)") },
            onError: { lines.append("failed \($0)") },
            onCompleted: { lines.append("finished") },
            onDisposed: { lines.append("disposed") }
        )
    }

    let first = listen()
    scanner.simulate("a", strength: -40)
    first.dispose()
    scanner.simulate("ignored", strength: 0)
    lines.append("scanning \(scanner.isScanning)")

    _ = listen()
    scanner.simulate("b", strength: -50)
    scanner.simulateFinish()

    _ = listen()
    scanner.simulateFailure()
    lines.append("starts \(scanner.starts)")

    let center = NotificationCenter()
    let name = Notification.Name("BeaconBatteryLevel")
    let subscription = center.beaconNotifications(name)
        // Swift 6: .compactMap { $0 }
        .compactMap { $0.userInfo?["level"] as? Int }
        .subscribe(onNext: { lines.append("posted \($0)") })
    center.post(name: name, object: nil, userInfo: ["level": 7])
    subscription.dispose()
    center.post(name: name, object: nil, userInfo: ["level": 8])
    lines.append("connected \(scanner.delegate != nil)")

    return lines
}
