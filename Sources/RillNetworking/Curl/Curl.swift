import RillCurlShim

/// The numbers of libcurl's interface, which never change, and whether the library is there.
enum Curl {
    /// What could not be found; nil when libcurl can be used.
    static let missing = load("libcurl.so.4")

    static func load(_ library: String) -> String? {
        library.withCString { rill_curl_load($0).map { String(cString: $0) } }
    }

    enum Option {
        static let writeData: Int32 = 10001
        static let url: Int32 = 10002
        static let readData: Int32 = 10009
        static let errorBuffer: Int32 = 10010
        static let headers: Int32 = 10023
        static let headerData: Int32 = 10029
        static let customMethod: Int32 = 10036
        static let acceptEncoding: Int32 = 10102
        static let seekData: Int32 = 10168
        static let writeFunction: Int32 = 20011
        static let readFunction: Int32 = 20012
        static let headerFunction: Int32 = 20079
        static let seekFunction: Int32 = 20167
        static let uploadSize: Int32 = 30115
        static let noBody: Int32 = 44
        static let upload: Int32 = 46
        static let noSignal: Int32 = 99
        static let connectTimeout: Int32 = 156
        static let protocols: Int32 = 181
        static let suppressConnectHeaders: Int32 = 265
        static let uploadBufferSize: Int32 = 280
        static let quickExit: Int32 = 322
    }

    enum MultiOption {
        static let maximumHostConnections: Int32 = 7
    }

    enum Info {
        static let systemError: Int32 = 0x200000 + 25
    }

    static let httpAndHTTPS = 1 | 2
    static let errorBufferSize = 256
    static let readAbort = 0x1000_0000
    static let pause = 0x1000_0001
    static let seekDone: Int32 = 0
    static let seekFailed: Int32 = 1
}
