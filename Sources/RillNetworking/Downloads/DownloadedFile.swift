import Foundation

/// A download that is whole and in its place.
public struct DownloadedFile: Sendable, Hashable {
    public let url: URL
    /// The head of the answer; an answer in parts counts as one with status 200.
    public let head: ResponseHead
    public let length: Int
    /// How much of it was there from an earlier attempt that had broken off.
    public let resumedAt: Int
}
