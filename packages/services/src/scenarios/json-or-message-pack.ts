import { type DifferenceWords, differenceText, formatWords } from '@tidemark/analysis/run/format-sentence';
import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import type { FormatComparison, QuerySummary, RatioEstimate } from '@tidemark/domain/result/query-summary';
import { defaultSystem } from './choose-systems.ts';
import {
  bySystem,
  type Finding,
  type FindingValue,
  finding,
  ofRuns,
  type ScenarioRun,
  textOf,
} from './finding.ts';
import type { Scenario, ScenarioSize } from './scenario.ts';

const series = 400;
const pointsPerSeries: Record<ScenarioSize, number> = { tiny: 10, quick: 250, full: 10_000 };
const repetitions = 6;

const statements = [
  {
    name: 'one tag value',
    text: "SELECT * FROM {measurement} WHERE tag0='value0'",
    time: '25.7 %',
  },
  { name: 'everything', text: 'SELECT * FROM {measurement}', time: '35.0 %' },
] as const;

/** jsonOrMessagePack runs the same queries in both formats, on the data that `inch -t 2,20,10 -p 10000` writes. */
export const jsonOrMessagePack: Scenario = {
  id: 'json-against-messagepack',
  title: 'JSON vs. MessagePack',
  document: 'InfluxDB Java Client Performance and Functionality Improvements (InfluxData, 2018)',
  documentUrl:
    'https://www.influxdata.com/blog/influxdb-java-client-performance-and-functionality-improvements/',
  published:
    'Since version 2.12 the InfluxDB Java client reads query responses as MessagePack. Its developers wrote 400 series of 10,000 points with inch and ran two queries in both formats, once each.',
  publishedFigures: [
    { label: "SELECT * FROM m0 WHERE tag0='value0'", value: '13,647 ms to 10,134 ms: 25.7 % less' },
    { label: 'SELECT * FROM m0', value: '29,519 ms to 19,191 ms: 35.0 % less' },
    { label: 'Heap of the decoded response', value: '791,736,832 to 650,940,032 bytes: 17.7 % less' },
  ],
  asks: `How much time and heap does MessagePack save here? The same data and queries, ${repetitions} times per format, alternating; request time, decoding, bytes and retained heap are measured separately.`,
  costs: {
    tiny: { secondsPerSystem: 10, needs: null },
    quick: { secondsPerSystem: 25, needs: null },
    full: {
      secondsPerSystem: 300,
      needs: 'Needs about 4 GiB of memory: server and client each hold a response of 4 million rows.',
    },
  },
  systemsOf: defaultSystem,
  designOf: (size) => ({
    name: 'JSON vs. MessagePack',
    repetitions: 1,
    schemas: [
      {
        schema: {
          name: 'inch -t 2,20,10',
          measurements: [
            {
              name: 'm0',
              tags: [2, 20, 10].map((cardinality, index) => ({
                key: `tag${index}`,
                generator: { kind: 'sequence', prefix: 'value', cardinality },
              })),
              fields: [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 1 } }],
            },
          ],
        },
      },
    ],
    profiles: [
      {
        profile: {
          name: 'Write, then query in both formats',
          executor: { kind: 'closed-loop', concurrency: 1, batchSize: 5_000 },
          extent: { kind: 'points', points: series * pointsPerSeries[size] },
          clock: { roundsPerSimulatedMinute: 60 },
          readLoad: {
            when: 'after',
            requestTimeoutMs: 300_000,
            queries: statements.flatMap(({ name, text }) => [
              { name: `${name}, JSON`, text, format: 'json', repeat: repetitions },
              { name: `${name}, MessagePack`, text, format: 'msgpack', repeat: repetitions },
            ]),
          },
        },
      },
    ],
  }),
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) =>
      statements.flatMap((statement) => statementFindings(`${name}, ${statement.name}`, statement, ofSystem)),
    ),
};

function statementFindings(
  group: string,
  { name, time }: (typeof statements)[number],
  runs: readonly ScenarioRun[],
): Finding[] {
  const compared = runs.flatMap(({ summary }) =>
    summary.formatComparisons.filter(({ baseline }) => baseline === `${name}, JSON`),
  );
  const queryOf = ({ summary }: ScenarioRun, format: string): QuerySummary | undefined =>
    summary.queries.find((query) => query.name === `${name}, ${format}`);
  const missing = 'no query got a response in both formats';
  const oneRun = 'Published from one query per format, without a spread.';
  return [
    finding({
      group,
      label: 'Time saved by MessagePack',
      published: time,
      ours: savedBy(compared, ({ serviceTime }) => serviceTime, formatWords.time),
      missing,
      remark: oneRun,
    }),
    finding({
      group,
      label: 'Heap of the decoded response, saved',
      published: name === 'everything' ? '17.7 %' : null,
      ours: savedBy(compared, ({ heapBytes }) => heapBytes, formatWords.heap),
      missing,
      remark:
        'Published for a Java heap; ours is a JavaScript heap, in which a timestamp from JSON is a string.',
    }),
    finding({
      group,
      label: 'Response size, saved',
      ours: savedBy(compared, ({ bytes }) => bytes, formatWords.bytes),
      missing,
    }),
    finding({
      group,
      label: 'Rows in the response, JSON and MessagePack',
      ours: rowsOf(runs.map((run) => [queryOf(run, 'JSON'), queryOf(run, 'MessagePack')])),
      missing,
    }),
    finding({
      group,
      label: 'Response time in JSON, median',
      ours: ofRuns(runs, 'us', (run) => queryOf(run, 'JSON')?.serviceTime?.p50Us),
      missing,
    }),
  ];
}

/**
 * The share that MessagePack saves: of one run with the interval over its pairs, of several with their own spread. Where it does not
 * save for certain, a text says so, as a negative share is easily read backwards.
 */
function savedBy(
  compared: readonly FormatComparison[],
  read: (comparison: FormatComparison) => RatioEstimate | null,
  words: DifferenceWords,
): FindingValue | null {
  const ratios = compared.flatMap((comparison) => read(comparison) ?? []);
  const estimate = ratios.length === 1 ? ratios[0] : ratioOfRuns(ratios);
  if (!estimate) return null;
  const { median, min, max, low, high, pairs } = estimate;
  if ((high ?? max) >= 1) return textOf(differenceText(estimate, words));
  return {
    kind: 'figure',
    unit: 'share',
    middle: 1 - median,
    low: 1 - (high ?? max),
    high: 1 - (low ?? min),
    count: pairs,
    of: ratios.length > 1 ? 'runs' : low !== null && high !== null ? 'pairs, 95 % interval' : 'pairs',
  };
}

function ratioOfRuns(ratios: readonly RatioEstimate[]): RatioEstimate | null {
  const spread = spreadOf(ratios.map(({ median }) => median));
  if (spread === null) return null;
  const { middle, low, high, count } = spread;
  return { median: middle, min: low, max: high, pairs: count, low: null, high: null };
}

function rowsOf(pairs: readonly (QuerySummary | undefined)[][]): FindingValue | null {
  const rows = pairs.flatMap(([json, messagePack]) =>
    json?.rowsMean == null || messagePack?.rowsMean == null ? [] : [[json.rowsMean, messagePack.rowsMean]],
  );
  const [first] = rows;
  if (!first) return null;
  const isSame = rows.every(([json, messagePack]) => json === messagePack);
  const counts = first.map((count) => (count ?? 0).toLocaleString('en'));
  return textOf(isSame ? `${counts[0]} in both` : `${counts.join(' and ')}: they differ`);
}
