import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ChartRun } from './chart-model.ts';
import type { LineChoice } from './prepare-lines.ts';

/** What is drawn with the lines of a chart. */
export type Extra = 'tidemark' | 'expected' | 'shardDrops' | 'lag';

/** What a chart shows: its lines, what is drawn with them, and where it is worth drawing; without `when`, where it has a reading. */
export type Recipe = {
  key: string;
  title: string;
  choices: LineChoice[];
  extras?: Extra[];
  when?: (runs: ChartRun[]) => boolean;
};

const memoryLines = (metric: MetricName): LineChoice[] => [
  { metric, kind: 'settled', look: 'settled', name: 'at rest' },
  { metric, kind: 'underLoad', look: 'load', name: 'under load' },
];

/** chartRecipes are all charts of a page in their order. Names stand at the line ends too: keep them within `longestNameChars`. */
export const chartRecipes: readonly Recipe[] = [
  ...partRecipes(),
  {
    key: 'heapInUseBytes',
    title: 'Heap in use',
    choices: memoryLines('heapInUseBytes'),
    extras: ['tidemark', 'shardDrops'],
  },
  {
    key: 'rssBytes',
    title: 'Resident memory (RSS)',
    choices: memoryLines('rssBytes'),
    extras: ['tidemark', 'shardDrops'],
  },
  {
    key: 'observedSeries',
    title: 'Series, observed and expected',
    choices: [
      line('observedSeries', 'plain', 'observed'),
      { metric: 'observedSeries', kind: 'settled', look: 'settled', name: 'observed at rest' },
    ],
    extras: ['expected', 'shardDrops'],
  },
  {
    key: 'pointsPerSec',
    title: 'Points per second',
    choices: [
      line('pointsPerSec', 'plain', 'acknowledged'),
      { ...line('pointsHandedOverPerSec', 'plain', 'handed over'), onlyIfAny: true },
      { ...line('failedPointsPerSec', 'faint', 'not taken'), onlyIfAny: true },
    ],
  },
  {
    key: 'responseTime',
    title: 'Response time',
    choices: [
      ...percentiles('responseTimeUsP99', 'responseTimeUsP50'),
      { ...line('instrumentErrorUsP99', 'instrument', 'instrument, p99'), onlyIfAny: true },
    ],
  },
  {
    key: 'serviceTime',
    title: 'Service time',
    choices: percentiles('serviceTimeUsP99', 'serviceTimeUsP50'),
    // Times of other tools count from sending, so imported runs have no response time beside it.
    when: (runs) => runs.some((run) => has(run, 'serviceTimeUsP99') && !has(run, 'responseTimeUsP99')),
  },
  {
    key: 'queryTime',
    title: 'Response time of queries',
    choices: percentiles('queryTimeUsP99', 'queryTimeUsP50'),
  },
  {
    key: 'queriesPerSec',
    title: 'Queries per second',
    choices: [line('queriesPerSec', 'plain', 'answered')],
  },
  {
    key: 'ratePerSec',
    title: 'Requests per second, scheduled and settled',
    choices: [line('batchesPerSec', 'plain', 'settled'), line('ratePerSec', 'faint', 'scheduled')],
    when: anyOf('ratePerSec'),
  },
  {
    key: 'backlog',
    title: 'Requests waiting and in flight',
    choices: [line('backlog', 'plain', 'due, not sent'), line('inFlight', 'faint', 'in flight')],
    when: anyOf('backlog'),
  },
  {
    key: 'bufferedPoints',
    title: 'Points in the client buffer',
    choices: [line('bufferedPoints', 'plain', 'in the buffer')],
    when: anyOf('bufferedPoints'),
  },
  {
    key: 'retriesPerSec',
    title: 'Retries per second',
    choices: [line('retriesPerSec', 'plain', 'retries')],
    when: anyOf('retriesPerSec'),
  },
  {
    key: 'evictedPointsPerSec',
    title: 'Points evicted per second',
    choices: [line('evictedPointsPerSec', 'plain', 'evicted')],
    when: anyOf('evictedPointsPerSec'),
  },
  {
    key: 'slipUsP99',
    title: 'Wait before sending, 99th percentile',
    choices: [line('queueDelayUsP99', 'plain', 'since due'), line('slipUsP99', 'faint', 'by the generator')],
    when: anyOf('slipUsP99'),
  },
  {
    key: 'targetCpuRatio',
    title: 'CPU of the target',
    choices: [line('targetCpuRatio', 'plain', 'of one core')],
    when: anyOf('targetCpuRatio'),
  },
  {
    key: 'generatorCpuRatio',
    title: 'Generator CPU',
    choices: [line('generatorCpuRatio', 'plain', 'of one core')],
    when: anyOf('generatorCpuRatio'),
  },
];

/** What the parts of a target hold, report and take, one line per part: the first are what breaks first. */
function partRecipes(): readonly Recipe[] {
  return [
    {
      key: 'metricsPerSec',
      title: 'Metrics received and committed',
      choices: [
        { ...line('metricsReceivedPerSec', 'plain', 'received'), withPart: true },
        { ...line('metricsCommittedPerSec', 'faint', 'committed'), withPart: true },
      ],
      extras: ['lag'],
    },
    {
      key: 'storedPoints',
      title: 'Points stored by each backend',
      choices: [line('storedPoints', 'plain', 'points')],
    },
    {
      key: 'relayQueuedPoints',
      title: 'Queue of the relay',
      choices: [line('relayQueuedPoints', 'plain', 'points')],
    },
    {
      key: 'committedLag',
      title: 'Received, not on disk',
      choices: [line('committedLag', 'plain', 'metrics')],
    },
    { key: 'cacheSize', title: 'Cache size', choices: [line('cacheSize', 'plain', 'metrics')] },
    {
      key: 'relayQueued',
      title: 'Queue of the relay',
      choices: [line('relayQueued', 'plain', 'metrics')],
    },
    {
      key: 'relayDroppedPerSec',
      title: 'Dropped by the relay',
      choices: [line('relayDroppedPerSec', 'plain', 'metrics')],
      when: anyOf('relayDroppedPerSec'),
    },
    {
      key: 'kernelWaitingBytes',
      title: 'Waiting in the kernel, not read yet',
      choices: [line('kernelWaitingBytes', 'plain', 'bytes')],
      when: anyOf('kernelWaitingBytes'),
    },
    {
      key: 'partCpuRatio',
      title: 'CPU of each part',
      choices: [line('partCpuRatio', 'plain', 'of one core')],
    },
    {
      key: 'writeCallsPerSec',
      title: 'Write calls of each part',
      choices: [line('writeCallsPerSec', 'plain', 'calls')],
    },
    {
      key: 'diskWrittenBytesPerSec',
      title: 'Written to disk by each part',
      choices: [line('diskWrittenBytesPerSec', 'plain', 'bytes')],
      when: anyOf('diskWrittenBytesPerSec'),
    },
    {
      key: 'createsPerSec',
      title: 'Series created',
      choices: [
        { ...line('createsPerSec', 'plain', 'created'), withPart: true },
        { ...line('droppedCreatesPerSec', 'faint', 'not created'), withPart: true, onlyIfAny: true },
      ],
      when: anyOf('createsPerSec'),
    },
    {
      key: 'backPressureRatio',
      title: 'Time in which a connection waited for its peer',
      choices: [line('backPressureRatio', 'plain', 'share of time')],
      when: anyOf('backPressureRatio'),
    },
  ];
}

/** longestNameChars of text fit beside the end of a line, in the room that a chart leaves for it. */
export const longestNameChars = 17;

function line(metric: MetricName, look: LineChoice['look'], name: string): LineChoice {
  return { metric, kind: 'underLoad', look, name };
}

function percentiles(p99: MetricName, p50: MetricName): LineChoice[] {
  return [line(p99, 'plain', '99th percentile'), line(p50, 'faint', 'median')];
}

function has(run: ChartRun, metric: MetricName): boolean {
  return run.series.some((entry) => entry.metric === metric);
}

/** hasValue shows whether some run has a value of the metric that is not 0. */
export function hasValue(runs: ChartRun[], metric: MetricName): boolean {
  return runs.some((run) =>
    run.series.some((entry) => entry.metric === metric && entry.points.some((point) => point.value)),
  );
}

function anyOf(metric: MetricName): (runs: ChartRun[]) => boolean {
  return (runs) => hasValue(runs, metric);
}
