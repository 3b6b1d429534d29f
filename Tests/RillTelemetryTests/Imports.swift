// What every file of these tests uses.
@_exported import Foundation
@_exported import LoopbackServer
@_exported import NetworkingTestSupport
@_exported import Rill
@_exported import RillEventLog
@_exported import RillTelemetry
@_exported import RillTesting
@_exported import TestSupport
@_exported import Testing
