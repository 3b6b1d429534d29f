/// Reads the bytes of one sending of a body.
public protocol BodyReader: AnyObject {
    /// Fills the beginning of `buffer` and returns with how many bytes; 0 is the end.
    ///
    /// One thread calls at a time. It may block, which holds up nothing but this body on `CurlTransport`, and all requests
    /// of the process on `URLSessionTransport` where Foundation is not Apple's.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
