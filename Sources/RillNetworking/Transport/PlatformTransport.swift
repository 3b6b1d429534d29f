/// The transport a client has unless it is given one.
public enum PlatformTransport {
    /// `URLSessionTransport` on Apple's platforms. Elsewhere `CurlTransport`, which no answer can bring to a crash, or
    /// `URLSessionTransport` if libcurl cannot be loaded.
    public static let shared: any Transport =
        Platform.isCorelibsFoundation && CurlTransport.isAvailable
        ? CurlTransport.shared : URLSessionTransport.shared
}
