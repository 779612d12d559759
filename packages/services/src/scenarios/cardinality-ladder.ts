import { countText } from '@tidemark/domain/kernel/quantity-text';
import { importInch } from '@tidemark/imports/inch/import-inch';
import type { InchVersion } from '@tidemark/imports/inch/inch-facts';
import { capacityFindings } from './capacity-findings.ts';
import { defaultSystem, defaultSystems } from './choose-systems.ts';
import { bySystem, type Finding, finding, groupRuns, ofRuns, type ScenarioRun, trusted } from './finding.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** The line of the first of the two clients; the second says `-t 1,1,5000`, and shares one series with it. */
const publishedLine = 'inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000';

const steps: Record<ScenarioSize, { series: number[]; points: number; repetitions: number }> = {
  tiny: { series: [5_000], points: 40_000, repetitions: 1 },
  quick: { series: [5_000, 50_000, 120_000, 250_000], points: 1_000_000, repetitions: 1 },
  full: { series: [5_000, 10_000, 100_000, 1_000_000], points: 20_000_000, repetitions: 3 },
};

/** cardinalityLadder writes the published line of inch with more and more series, as inch is now and as it was then. */
export const cardinalityLadder: Scenario = {
  id: 'cardinality-ladder',
  title: 'Cardinality ladder',
  document: 'The Effect of Cardinality on Data Ingest, part 1 (DZone)',
  published:
    'Two clients of inch, eight writers each, wrote 10,000, 100,000 and 1,000,000 series to clusters of InfluxEnterprise, in batches of 10,000 points. More series meant slower writing, most of all while they were new, and ten times the series about ten times the memory.',
  publishedFigures: [
    { label: 'Lines for 10,000 series', value: `${publishedLine}, and -t 1,1,5000 beside it` },
    { label: 'Memory, 1,000,000 against 100,000 series', value: 'about 10 times' },
    { label: 'Ingest rate', value: 'falls with series, lower while they are created; told by a chart only' },
  ],
  asks: 'How fast are series created, how fast written afterwards, and what does each cost? And how much of what is acknowledged is stored: inch of that time sent no timestamps, so that the server stamps a request once, and of a series that is twice in it one point is overwritten.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 150, needs: null },
    full: {
      secondsPerSystem: 6_000,
      needs: 'A million series need some 4 GB of memory and 4 GB of disk.',
    },
  },
  systemsOf: (launchers, size) => (size === 'full' ? defaultSystems : defaultSystem)(launchers),
  designOf: (size) => ({
    name: 'Cardinality ladder',
    repetitions: steps[size].repetitions,
    schemas: [{ schema: inchOf('current').schema }],
    profiles: [
      { profile: profileOf(size, 'current', today) },
      { profile: profileOf(size, 'before-2022-03-14', before) },
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

const today = 'inch of today, each point its own time';
const before = 'inch before 2022-03-14, no timestamps';

function inchOf(inchVersion: InchVersion) {
  const line = importInch(publishedLine, { mode: 'faithful', inchVersion, nowMs: 0 });
  // A line that a test reads cannot become unreadable by itself.
  if (!line.ok) throw new RangeError(line.faults.map(({ detail }) => detail).join('; '));
  return line.planFile;
}

/** Memory is read at rest once, after the last point, beside the empty server. */
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
  const ofToday = runs.filter(({ labels }) => labels.profile === today);
  const phases = (run: ScenarioRun) => run.summary.analysis?.phases;
  return [
    finding({
      group,
      label: 'Ingest rate while series are created',
      ours: ofRuns(ofToday, 'points/s', (run) => phases(run)?.creation.pointsPerSec?.mean),
      missing: 'creation took less than a second: too short for a rate',
      remark: 'Published for clusters of two to sixteen cores, by a chart without figures.',
    }),
    finding({
      group,
      label: 'Ingest rate afterwards',
      ours: ofRuns(ofToday, 'points/s', (run) => phases(run)?.steady?.pointsPerSec?.mean),
      missing: 'the run was over within a second of creation',
    }),
    finding({
      group,
      label: 'Heap at rest',
      ours: ofRuns(ofToday, 'bytes', ({ summary }) => summary.settled.at(-1)?.heapInUseBytes),
      missing: 'memory was not read at rest',
    }),
    storedFinding(group, 'Stored of acknowledged, inch of today', ofToday, null),
    storedFinding(
      group,
      'Stored of acknowledged, inch of that time',
      runs.filter(({ labels }) => labels.profile === before),
      'taken for all of it',
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
      : `Predicted: ${countText(expected)} of ${countText(runs[0]?.summary.pointsAcknowledged ?? 0)} points have the series and the time of another, and replace it. It is no loss of the server, and the client sees nothing of it.`;
  return finding({
    group,
    label,
    published,
    ours: ofRuns(runs, 'share', shareOf),
    missing: 'what is stored could not be read',
    remark,
  });
}
