import type { Scenario, ScenarioSize } from './scenario.ts';

const series = 400;
const pointsPerSeries: Record<ScenarioSize, number> = { quick: 250, full: 10_000 };
const repetitions = 5;

const statements = [
  { name: 'one tag value', text: "SELECT * FROM {measurement} WHERE tag0='value0'" },
  { name: 'everything', text: 'SELECT * FROM {measurement}' },
];

/** jsonAgainstMessagePack asks the same queries in both formats, of the data that `inch -t 2,20,10 -p 10000` writes. */
export const jsonAgainstMessagePack: Scenario = {
  id: 'json-against-messagepack',
  title: 'JSON against MessagePack',
  published:
    'Version 2.12 of the Java client of InfluxDB reads answers as MessagePack. Its makers wrote 400 series of 10,000 points with inch and asked two queries in both formats, once each.',
  publishedFigures: [
    { label: "SELECT * FROM m0 WHERE tag0='value0'", value: '13,647 to 10,134 ms: 25.7 % less' },
    { label: 'SELECT * FROM m0', value: '29,519 to 19,191 ms: 35.0 % less' },
    { label: 'Heap of the decoded answer', value: '791,736,832 to 650,940,032 bytes: 17.7 % less' },
  ],
  asks: `How much less time and heap does MessagePack take here? The same data and queries, each ${repetitions} times in each format in turns, with request, decoding, bytes and retained heap measured apart.`,
  sizes: {
    quick: { points: series * pointsPerSeries.quick, series, expectedSeconds: 25, needs: null },
    full: {
      points: series * pointsPerSeries.full,
      series,
      expectedSeconds: 300,
      needs: 'It needs some 4 GB of memory: the server and the reader each hold an answer of 4 million rows.',
    },
  },
  planOf: (size) => ({
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
    profile: {
      name: 'Write, then ask in both formats',
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
  }),
};
