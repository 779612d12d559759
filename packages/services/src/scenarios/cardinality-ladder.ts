import { heapAtRest } from '@tidemark/domain/figures/memory-at-rest';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { importInch } from '@tidemark/imports/inch/import-inch';
import type { InchVersion } from '@tidemark/imports/inch/inch-facts';
import { capacityFindings } from './capacity-findings.ts';
import { defaultSystem, defaultSystems } from './choose-systems.ts';
import { bySystem, type Finding, finding, groupRuns, ofRuns, type ScenarioRun, trusted } from './finding.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** Command line of the first of the two clients; the second has `-t 1,1,5000`, and shares one series with it. */
const publishedLine = 'inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000';

const steps: Record<ScenarioSize, { series: number[]; points: number; repetitions: number }> = {
  tiny: { series: [5_000], points: 40_000, repetitions: 1 },
  quick: { series: [5_000, 50_000, 120_000, 250_000], points: 1_000_000, repetitions: 1 },
  full: { series: [5_000, 10_000, 100_000, 1_000_000], points: 20_000_000, repetitions: 3 },
};

/** cardinalityLadder runs the published inch command line with a growing series count, with the inch of today and of that time. */
export const cardinalityLadder: Scenario = {
  id: 'cardinality-ladder',
  title: 'Cardinality ladder',
  document: 'The Effect of Cardinality on Data Ingest, part 1 (DZone)',
  documentUrl: 'https://dzone.com/articles/influddb-and-influxdb-cardinality-impact-and-advis',
  published:
    'Two inch clients with 8 writers each wrote 10,000, 100,000 and 1,000,000 series to InfluxEnterprise clusters, in batches of 10,000 points. More series meant slower writes, most of all while the series were new, and 10 times the series took about 10 times the memory.',
  publishedFigures: [
    { label: 'Commands for 10,000 series', value: `${publishedLine}, and the same with -t 1,1,5000` },
    { label: 'Memory, 1,000,000 vs. 100,000 series', value: 'about 10 times' },
    {
      label: 'Ingest rate',
      value: 'falls with the series count, lowest during creation; shown only as a chart',
    },
  ],
  asks: 'How fast are series created, how fast are they written afterwards, and how much memory does each take? And how many of the acknowledged points are stored? At that time inch sent no timestamps: the server stamps a whole request once, so of two points of one series in a request, one overwrites the other.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 150, needs: null },
    full: {
      secondsPerSystem: 6_000,
      needs: '1,000,000 series need about 4 GiB of memory and 4 GiB of disk.',
    },
  },
  systemsOf: (launchers, size) => (size === 'full' ? defaultSystems : defaultSystem)(launchers),
  designOf: (size) => ({
    name: 'Cardinality ladder',
    repetitions: steps[size].repetitions,
    schemas: [{ schema: inchOf('current').schema }],
    profiles: [
      { profile: profileOf(size, 'current', 'inch today, one timestamp per point') },
      { profile: profileOf(size, 'before-2022-03-14', 'inch before 2022-03-14, no timestamps') },
    ],
    sweeps: [
      {
        name: 'Series',
        steps: steps[size].series.map((series) => ({
          label: `${series.toLocaleString('en')} series`,
          settings: [
            { parameter: 'tag-cardinality', tagKey: 'tag1', value: series },
            { parameter: 'points', value: steps[size].points },
          ],
        })),
      },
    ],
  }),
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) => [
      ...groupRuns(ofSystem, ({ labels }) => labels.steps[0] ?? '').flatMap(({ name: step, runs: ofStep }) =>
        stepFindings(`${name}, ${step}`, ofStep),
      ),
      ...capacityFindings(name, trusted(ofSystem)),
    ]),
};

/** Inch before 2022-03-14 left the timestamps to the server. */
const isFormerInch = ({ plan }: ScenarioRun) => plan.profile.stamping.kind === 'server';

function inchOf(inchVersion: InchVersion) {
  const line = importInch(publishedLine, { mode: 'faithful', inchVersion, nowMs: 0 });
  // The line is a constant that tests parse.
  if (!line.ok) throw new RangeError(line.faults.map(({ detail }) => detail).join('; '));
  return line.planFile;
}

/** Memory at rest is read on the empty server, and once more after the last point. */
const onlyAtTheEnd = { everySimulatedMinutes: 52_596_000, maxWaitSeconds: 20 };

function profileOf(
  size: ScenarioSize,
  version: InchVersion,
  name: string,
): ScenarioDesign['profiles'][number]['profile'] {
  return {
    ...inchOf(version).profile,
    name,
    settledReadings: onlyAtTheEnd,
    readBack: { settleSeconds: 0, restart: size === 'full' },
  };
}

function stepFindings(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const ofToday = runs.filter((run) => !isFormerInch(run));
  const phases = (run: ScenarioRun) => run.summary.analysis?.phases;
  return [
    finding({
      group,
      label: 'Ingest rate during creation',
      ours: ofRuns(ofToday, 'points/s', (run) => phases(run)?.creation.pointsPerSec?.mean),
      missing: 'creation took less than 1 s, too short for a rate',
      remark: 'Published for clusters of 2 to 16 cores, as a chart without numbers.',
    }),
    finding({
      group,
      label: 'Ingest rate after creation',
      ours: ofRuns(ofToday, 'points/s', (run) => phases(run)?.steady?.pointsPerSec?.mean),
      missing: 'the run ended within 1 s of creation',
    }),
    finding({
      group,
      label: 'Heap at rest',
      ours: ofRuns(ofToday, 'bytes', ({ summary }) => heapAtRest(summary)?.bytes),
      missing: 'memory at rest was not read',
    }),
    storedFinding(group, 'Stored / acknowledged, inch today', ofToday, null),
    storedFinding(
      group,
      'Stored / acknowledged, inch of that time',
      runs.filter(isFormerInch),
      'assumed to be all',
    ),
  ];
}

function storedFinding(
  group: string,
  label: string,
  runs: readonly ScenarioRun[],
  published: string | null,
): Finding {
  const shareOf = ({ summary: { verification } }: ScenarioRun) => {
    const { stored, acknowledged } = verification.totals;
    return stored === null || acknowledged === 0 ? null : stored / acknowledged;
  };
  const expected = runs[0]?.summary.verification.overwriting.expected ?? null;
  const remark =
    expected === null || expected < 1
      ? null
      : `Predicted: ${countText(expected)} of ${countText(runs[0]?.summary.pointsAcknowledged ?? 0)} points have the same series and timestamp as another point, and overwrite it. The server loses nothing, and the client does not notice.`;
  return finding({
    group,
    label,
    published,
    ours: ofRuns(runs, 'share', shareOf),
    missing: 'the stored points could not be counted',
    remark,
  });
}
