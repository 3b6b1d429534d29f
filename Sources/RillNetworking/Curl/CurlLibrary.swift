import RillCurlShim

/// libcurl, loaded at run time.
package enum CurlLibrary {
    /// The name of the library or function that could not be found; nil if libcurl can be used.
    package static let missing = load("libcurl.so.4")

    /// Why libcurl cannot be used; nil if it can.
    package static var problem: TransportError.Kind? {
        missing.map { .unavailable(reason: "\($0) is missing on this machine") }
    }

    static func load(_ library: String) -> String? {
        library.withCString { rill_curl_load($0).map { String(cString: $0) } }
    }
}

/// Numbers of libcurl's interface, which never change.
enum CurlOption {
    static let writeData: Int32 = 10001
    static let url: Int32 = 10002
    static let proxy: Int32 = 10004
    static let proxyUserAndPassword: Int32 = 10006
    static let readData: Int32 = 10009
    static let errorBuffer: Int32 = 10010
    static let headers: Int32 = 10023
    static let headerData: Int32 = 10029
    static let customMethod: Int32 = 10036
    static let clientCertificate: Int32 = 10025
    static let keyPassword: Int32 = 10026
    static let authoritiesFile: Int32 = 10065
    static let clientKey: Int32 = 10087
    static let authoritiesFolder: Int32 = 10097
    static let acceptEncoding: Int32 = 10102
    static let directHosts: Int32 = 10177
    static let user: Int32 = 10173
    static let password: Int32 = 10174
    static let pinnedKeys: Int32 = 10230
    static let seekData: Int32 = 10168
    static let prereqData: Int32 = 10313
    static let writeFunction: Int32 = 20011
    static let readFunction: Int32 = 20012
    static let headerFunction: Int32 = 20079
    static let seekFunction: Int32 = 20167
    static let uploadSize: Int32 = 30115
    static let noBody: Int32 = 44
    static let upload: Int32 = 46
    static let freshConnection: Int32 = 74
    static let forbidsReuse: Int32 = 75
    static let proxyTunnel: Int32 = 61
    static let wantedVersion: Int32 = 84
    static let noSignal: Int32 = 99
    static let usedSchemes: Int32 = 107
    static let connectTimeout: Int32 = 156
    static let connectOnly: Int32 = 141
    static let decodesContent: Int32 = 158
    static let protocols: Int32 = 181
    static let tlsOptions: Int32 = 216
    static let waitsForSharing: Int32 = 237
    static let suppressConnectHeaders: Int32 = 265
    static let uploadBufferSize: Int32 = 280
    static let quickExit: Int32 = 322

    /// Options of a multi handle follow.
    static let maximumIdleConnections: Int32 = 6
    static let maximumHostConnections: Int32 = 7
    static let maximumConnections: Int32 = 13
    /// Values that `curl_easy_getinfo` returns follow.
    static let requestSize: Int32 = 0x200000 + 12
    static let offeredSchemes: Int32 = 0x200000 + 23
    static let systemError: Int32 = 0x200000 + 25
    static let newConnections: Int32 = 0x200000 + 26
    static let lastSocket: Int32 = 0x200000 + 29
    static let httpVersion: Int32 = 0x200000 + 46
    static let bytesUploaded: Int32 = 0x600000 + 7
    static let bytesDownloaded: Int32 = 0x600000 + 8
    static let nameLookupTime: Int32 = 0x600000 + 51
    static let connectTime: Int32 = 0x600000 + 52
    static let tlsTime: Int32 = 0x600000 + 56
}

/// Return codes of transfers and callbacks.
enum CurlCode {
    static let ok: Int32 = 0
    /// An error in the framing of HTTP/2.
    static let framing: Int32 = 16
    static let cannotResolveHost: Int32 = 6
    static let partialFile: Int32 = 18
    static let emptyReply: Int32 = 52
    /// The body does not have the form that its `Content-Encoding` names.
    static let wrongCoding: Int32 = 61
    static let cannotRewind: Int32 = 65
    static let notReady: Int32 = 81
    /// An error of one stream of HTTP/2.
    static let stream: Int32 = 92
    static let prereqDone: Int32 = 0
    static let prereqAbort: Int32 = 1
    static let readAbort = 0x1000_0000
    /// Any value except the number of bytes aborts.
    static let writeAbort = Int(truncatingIfNeeded: 0xFFFF_FFFF as UInt32)
    static let pause = 0x1000_0001
    static let seekDone: Int32 = 0
    static let seekFailed: Int32 = 1
}

/// Values of options.
enum CurlArgument {
    static let pauseSending: Int32 = 4
    static let http1 = 2
    static let digest = 2
    static let onlyWhenAsked = 1 << 31
    /// Has a meaning on Windows only.
    static let tlsWithoutRevocation = 2
}
