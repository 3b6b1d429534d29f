import RillCurlShim

/// What the libcurl of this machine does otherwise than that of others.
enum CurlVersion {
    /// libcurl 8 takes no more than 5000 lines in a head.
    static let isSeven = !CurlTransport.isAvailable || rill_curl_decides_late() != 0
}
