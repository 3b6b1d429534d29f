import Foundation

/// Which libcurl this machine has.
enum CurlVersion {
    /// Such as `[8, 14, 1]`; empty without libcurl.
    static let number: [Int] = {
        guard let library = dlopen("libcurl.so.4", RTLD_LAZY), let symbol = dlsym(library, "curl_version")
        else { return [] }
        let version = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<CChar>).self)
        let words = String(cString: version()).split { $0 == "/" || $0 == " " }
        return words[1].split(separator: ".").compactMap { Int($0) }
    }()

    static func isBefore(_ other: Int...) -> Bool { number.lexicographicallyPrecedes(other) }

    /// libcurl 8 takes no more than 5000 lines in a head.
    static let isSeven = isBefore(8)
}
