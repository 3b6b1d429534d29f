let help = """
    Measures what Rill costs, beside the same work written by hand.

    Usage: swift run -c release --package-path Benchmarks bench [COMMAND] [OPTION …]

      bench           every workload: time, ratio to the loop, allocations, verdict
      bench growth    the cost of an event, subscriber, inner stream and timer among 1,000 to 1,000,000 of them
      bench memory    the bytes of a live subscription
      bench depth     how deep streams may nest on a stack of 8 MiB

    Options of the first:

      --filter TEXT      only the workloads whose name contains this text
      --repetitions N    how often each is measured (default: 15, 3 with --quick); the smallest time counts
      --quick            a tenth of the work and 3 repetitions
      --budget FILE      goals and limits (default: Benchmarks/budget.json)
      --check            exit code 1 when a limit is exceeded; what seems to exceed it is measured again first
      --tighten          lower the limits of the budget to what was measured, with a margin; none is raised
      --json             results as JSON instead of the table
      --save FILE        results as JSON into a file
      --compare FILE     beside results that were saved: old ratio, new ratio, change
      --plot FILE        ratios and goals as an SVG picture

    growth, memory and depth take --check too: exit code 1 when a goal is missed.

    A ratio is the smallest time of Rill by the smallest time of the loop. The noise is how far the best quarter of the
    repetitions spreads, of both. "goal" is met; "over goal" is not, but within the limit that budget.json sets;
    "over limit" exceeds that limit by more than the noise, or exceeds the limit of allocations.

    Exit codes: 0, 1 when --check finds something or a measurement fails, 2 for input that cannot be used.
    """
