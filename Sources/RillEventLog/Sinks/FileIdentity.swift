import Foundation

/// What distinguishes a file from all others, whatever its name.
struct FileIdentity: Equatable {
    private let number: UInt64?
    private let device: UInt64?

    /// Nil when there is no such file.
    init?(atPath path: String) throws {
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(atPath: path)
        } catch let error as CocoaError
            where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
        {
            return nil
        }
        number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
        device = (attributes[.systemNumber] as? NSNumber)?.uint64Value
    }
}
