/** helpText is what `--help` prints. */
export const helpText = `Tidemark: find out what a time-series database will do to you before production does.

Usage
  tidemark run <plan.yaml> --local [--dry] [--json out.json] [--launchers file] [--keep]
  tidemark run <plan.yaml> [--json out.json]
  tidemark run <capsule.json> --local [--system launcher/variant|address] [--json out.json]
  tidemark capsule <file|id> [--results full|summary|none] > capsule.json
  tidemark experiment <file.yaml> [--detach]
  tidemark compare <run> ... -- <run> ... [--local] [--tolerance 5%] [--metric name]
  tidemark plan check <plan.yaml>
  tidemark schema print
  tidemark schema infer <file|->
  tidemark import inch '<command line>' [--mode faithful|corrected] > plan.yaml
  tidemark schema import <url> --database <name> [--username u --password-env X]
  tidemark schema import <url> --database <bucket> --org <name> [--token-env X]
  tidemark import vegeta <file|-> [--format auto|report-json|report-text|json-lines|csv]
  tidemark import vegeta-attack '<command line>' > plan.yaml
  tidemark export vegeta <result.json>
  tidemark sink [--port n] [--script file.json]

Commands
  run          Run a plan and print what it showed. A capsule is run as its original was, with the same
               points, and the figures of both stand side by side; of an experiment every cell is run.
  capsule      Say what a capsule file holds, or fetch the capsule of a run or experiment of the portal.
  experiment   Let the portal make every cell of a matrix of schemas, load profiles, systems and
               swept numbers, and tell how far it is. Ctrl-C cancels it.
  compare      Judge repeated runs: whether those after the two dashes are worse than those before.
               Ids of runs of the portal; with --local files that run --json wrote.
  plan check   Say what a plan would write, without writing it: series, points, bytes, duration.
  schema print Print the JSON Schema of plan files, for editors.
  schema infer Guess the schema behind line protocol: YAML on standard output, every guess
               in a sentence on standard error. - reads standard input, at most 4 MiB.
  import inch  Make a plan of a command line of inch, inch-java or influx-stress; without one it
               is read from standard input. What it really does is told on standard error.
  schema import
               Guess the schema of a database of a live InfluxDB 1.x, or with --org of a bucket
               of a 2.x; it is only read. Password and token are taken from the environment
               variables that --password-env and --token-env name.
  import vegeta
               Print the figures of results of vegeta as JSON: a report in JSON or text of any
               version, or results as JSON lines or CSV, at most 64 MiB.
  import vegeta-attack
               Make a plan of a line of vegeta attack and the files that it names; what it
               really does is told on standard error.
  export vegeta
               Print a result that run --json wrote as vegeta report -type=json would.
  sink         Run a server on 127.0.0.1 that answers as an InfluxDB 1.x does, counts points and
               series exactly, keeps nothing, and behaves as a script says. Ctrl-C ends it.

Options of run
  --local            Run on this machine; no server and no database are needed.
                     On a terminal, + and - change the rate of an open loop by 10 %.
                     Without it the run is made by the portal at TIDEMARK_URL (default
                     http://127.0.0.1:3000) with the API key in TIDEMARK_API_KEY.
  --json <file>      Write the whole result as JSON; - writes it to standard output
                     and the table to standard error.
  --launchers <file> Launchers by which fresh targets are started (with --local). Without it
                     the launcher "influxdb-1.6" uses the influxd that is found on PATH.
  --keep             Keep the database of the run on an existing target.
  --dry              Write to a sink that only counts, in place of the plan's target (with
                     --local): shows what the generator can do. It passes no gate: exit code 3.

  --system <x>       With a capsule: where it is run in place of the original's system, launcher/variant,
                     the address of an InfluxDB, or with a portal the id of a target. May stand
                     several times, in the order of the capsule's systems. Addresses are opened with
                     --username u --password-env X, or --org o --token-env X.
  --json <dir>       With the capsule of an experiment: a directory that gets one result a run.

Options of experiment
  --detach           Start it, print its address and leave: exit code 0 says that it was started.
                     Portal and key are those of run: TIDEMARK_URL, TIDEMARK_API_KEY.

Options of compare
  --local            Compare files that run --json wrote; no portal is asked.
  --tolerance <x>    Change that is put up with, 0.05 or 5% (which is usual). Where equal runs were
                     measured to differ by more, twice that.
  --metric <name>    A metric that decides; may stand several times. Without it all do: pointsPerSec,
                     responseTimeUsP99, heapInUseSettled, rssPeak, seriesAtEnd, diskBytes.

Options of sink
  --port <n>         Port to listen on; without it a free one.
  --script <file>    Latencies, pauses, errors and broken answers, as JSON; - reads standard input.

Options of import inch
  --mode faithful    As the program writes it, byte for byte. This is the default.
  --mode corrected   As its author most likely meant it.
  --inch-version     current, or before-2022-03-14: inch of then sent no timestamps without -time.
  --beside '<line>'  A line that runs at the same time: series that both write are counted.

Other
  -h, --help         This text.
  --version          The version.

Exit codes
  0  Passed: the run completed, thresholds passed, every acknowledged point is accounted for.
  1  Failed: a threshold failed, acknowledged points are not stored, or a side regressed.
  2  The run did not complete; of experiment: a run of it did not, whatever the others did.
  3  The run completed, but its figures may not be trusted or could not be read; of compare also:
     no answer yet, add runs.
  4  The command line, the plan file or the credentials are wrong.

Ctrl-C cancels in order: sending stops, what is in flight settles, started servers are stopped.
A second Ctrl-C ends at once.
`;
