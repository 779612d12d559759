import { stringify } from 'yaml';

/** benchmarkTemplate is the `tidemark.yaml` that "tidemark init" writes: small enough for every merge request. */
export function benchmarkTemplate(name: string): string {
  return `# A benchmark as code: what runs for each change, and what must hold.
# "tidemark validate" checks this file, "tidemark gate" runs it, "tidemark schema print benchmark" prints its JSON Schema.

# Identifies the benchmark over time: gates of the same name are compared.
benchmark: ${stringify(name).trimEnd()}

# What is written: measurements with their tags (which make series) and fields.
schemas:
  - schema:
      name: Hosts
      measurements:
        - name: cpu
          tags:
            - { key: host, generator: { kind: sequence, prefix: host-, cardinality: 1000 } }
          fields:
            - { key: usage, type: float, generator: { kind: random, min: 0, max: 100 } }

# At which load. A closed loop sends as fast as the server answers; 100,000 points take seconds, and are 16 simulated minutes.
# settledReadings pauses then until the server is at rest, and reads its memory: without them there is no heap at rest.
profiles:
  - profile:
      name: Every series, then at rest
      executor: { kind: closed-loop, concurrency: 2, batchSize: 1000 }
      extent: { kind: points, points: 100000 }
      settledReadings: { everySimulatedMinutes: 16 }

# To which systems: a launcher of the portal (a fresh server per run), or { targetId: ... } of a server that is there.
systems:
  - { launcher: influxdb-1.6, variant: inmem }

# Runs of each cell: so many first, then one at a time while undecided.
repetitions: { initial: 5, max: 10 }

# What must hold, whatever the baseline did: in every run, or with inRuns: 9, ofRuns: 10 in 9 of 10.
thresholds:
  - { kind: at-most, figure: heapAtRestBytes, value: 536870912 }
  - { kind: at-most, figure: pointsLost, value: 0 }

# What must not get worse than the baseline by more than the tolerance (0.05 is 5 %).
# Rates and times, and the heap of a small server, vary more than series: they need a greater tolerance, or more runs.
tolerance: 0.05
metrics:
  - { figure: heapAtRestBytes, tolerance: 0.2 }
  - { figure: seriesAtEnd, tolerance: 0 }

# The newest gate that passed on this branch.
baseline: { name: main, branch: main }

# An undecided gate: neutral lets the change through, fail does not.
gate: { onInconclusive: neutral }
`;
}

/** benchmarkName makes a name of the name of a folder. */
export function benchmarkName(folder: string): string {
  const name = folder.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return name === '' ? 'ingest' : name.slice(0, 100);
}
