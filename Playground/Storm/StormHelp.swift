import Storm

extension StormPage {
    static let help = """
        Runs models of many clients that retry, on virtual time and with the library's own operators.

        Usage: swift run -c release playground storm [OPTION ...]

        Models:
          x1   every client loses its connection at once and connects again; the server is away for 30 s,
               then accepts CAPACITY clients a second. The table: seconds after the server is back until 50,
               99 and 100 % are connected; attempts for each client; the fullest 10 ms after that, as a
               multiple of the capacity.
               policies: \(StormModel.x1.policies.joined(separator: ", "))
          x2   requests come at random, LOAD of what the server can do; it stalls from 60 s to 90 s. The table:
               attempts for each request during the stall; the share of requests that are answered before,
               during and at the end; the share of work at the end that nobody waits for any more; the seconds
               after the stall until five in a row are good again.
               policies: \(StormModel.x2.policies.joined(separator: ", "))
          aws  clients change one row with optimistic locking, after the AWS architecture blog of 2015. The
               table: calls and ms until all are done, with the standard error, and how many standard errors
               they are from the figures of the original simulator.
               policies: \(StormModel.aws.policies.joined(separator: ", "))

        Policies: full, equal and decorrelated are kinds of jitter on a doubling delay; none is that delay without
        jitter (in aws: no delay); budget, breaker and throttle are shared limits beside full jitter.

        Options:
          --model MODEL      x1, x2 or aws (default: the first that knows all the policies)
          --policy LIST      one policy or more: full,none,budget (default: all of the model)
          --clients N        how many clients (default: 100000; aws: all of 10, 20, ... 100)
          --capacity N       what the server can do in a second (default: a tenth of the clients)
          --hosts N          x2: how many hosts have limits of their own (default: a hundredth of the clients)
          --load SHARE       x2: requests as a share of the capacity (default: 0.7)
          --runs N           how many runs, with one seed after the other, the figures are the means of
                             (default: 1; aws: 100)
          --seed N           the seed of the first run (default: 1): the same seed, the same figures
          --plot FILE.svg    draws the attempts over time, for each policy, of the first run
          --help             this text

        The exit code is 0, or 1 when the plot cannot be written, or 2 when the command is not understood.
        """
}
