extension WeatherPage {
    static let help = """
        Looks up the weather of one city or more and shows every event on the way.

        Usage: swift run playground weather CITY ... [OPTION ...]

        Without --base-url an embedded server on a loopback port answers, as api.openweathermap.org does:
        no network and no key are needed. It knows these cities:
          \(WeatherService.cityNames.joined(separator: ", "))

        A request that fails with a server error or on the way is repeated after 1, 3, 5 and 10 s. A request that is
        refused for its key waits for another key. What cannot be had now is taken from the cache, if it was
        found before. Cities are looked up side by side; one that fails does not end the others.

        Options:
          --faults LIST      makes the server fail, one fault per request: 503,503,reset,slow
                             (a status, ok, reset, close, truncate, hang, slow, slow:500ms; 503x3 repeats)
          --fast             waits a hundredth of the usual time
          --delays LIST      waits these times instead: 1s,3s,500ms
          --timeout TIME     how long the server may be silent (default: 10s)
          --key KEY          the API key (default: \(WeatherService.demoKey), which the embedded server knows)
          --key-after TIME   starts without a key, which becomes known after this time
          --units UNITS      metric (default), imperial or standard
          --times N          looks every city up N times, one after the other
          --base-url URL     asks this server instead, such as https://api.openweathermap.org
          --port PORT        the port of the embedded server (default: any free one)
          --                 all that follows are cities
          --help             this text

        The exit code is 0 when all cities were found, 1 when one was not, 2 when the command is not understood.
        """
}
