import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { type LoadFigures, type LoadToMeasure, measureLoad } from './measure-load.ts';

const pointByPoint = { stamping: { kind: 'point', stepNs: null } } as const;

function openLoop(ratePerSec: number, maxConnections = 128): LoadToMeasure['profile'] {
  const pacer = { kind: 'constant', ratePerSec } as const;
  return { executor: { kind: 'open-loop', pacer, batchSize: 1, maxConnections }, ...pointByPoint };
}

async function onSink<Value>(work: (sink: StartedSink) => Promise<Value>): Promise<Value> {
  const sink = await startSink();
  try {
    return await work(sink);
  } finally {
    await sink.stop();
  }
}

async function trialsOf(times: number, load: Omit<LoadToMeasure, 'url' | 'schema'>): Promise<LoadFigures[]> {
  const figures: LoadFigures[] = [];
  for (let trial = 0; trial < times; trial += 1) {
    figures.push(await onSink((sink) => measureLoad({ url: sink.url, schema: fourTags, ...load })));
  }
  return figures;
}

function figure(
  name: string,
  unit: string,
  trials: LoadFigures[],
  pick: (trial: LoadFigures) => number,
  toReach: Figure['toReach'],
): Figure {
  const spread = trials.map(pick);
  const detail = trials
    .map(
      ({ batchesPerSec, cpuRatio, response, neverSentBatches, slipUsP99 }) =>
        `${batchesPerSec.toFixed(0)}/s cpu ${(cpuRatio * 100).toFixed(0)} % p50 ${us(response.p50Us)} p99 ${us(response.p99Us)} max ${us(response.maxUs)} slip p99 ${us(slipUsP99)} unsent ${neverSentBatches}`,
    )
    .join(' | ');
  return { suite: 'send', name, value: medianOf(spread), unit, spread, toReach, detail };
}

const us = (time: number) => (time >= 1_000 ? `${(time / 1_000).toFixed(2)} ms` : `${time.toFixed(0)} us`);

/** sendClosedLoop measures batches of 5000 points from four writers to the sink in its own process. */
export async function sendClosedLoop(): Promise<Figure[]> {
  const trials = await trialsOf(3, {
    profile: { executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 }, ...pointByPoint },
    seconds: 8,
    warmUpSeconds: 3,
  });
  const pick = (trial: LoadFigures) => trial.pointsPerSec / 1e6;
  return [figure('closed loop, batch 5000, 4 writers', 'M points/s', trials, pick, { atLeast: 3 })];
}

/** sendOpenLoop measures one point a request at fixed rates: response times from the intended moment, CPU a request. */
export async function sendOpenLoop(): Promise<Figure[]> {
  const at = (ratePerSec: number, seconds: number, times: number, warmUpSeconds = 3) =>
    trialsOf(times, { profile: openLoop(ratePerSec), seconds, warmUpSeconds });
  const idle = await at(100, 20, 3, 20);
  const tenThousand = await at(10_000, 15, 5);
  const twentyThousand = await at(20_000, 15, 5);
  const thirtyThousand = await at(30_000, 30, 2);
  const p50Ms = (trial: LoadFigures) => trial.response.p50Us / 1_000;
  const p99Ms = (trial: LoadFigures) => trial.response.p99Us / 1_000;
  const cpuPercent = (trial: LoadFigures) => trial.cpuRatio * 100;
  return [
    figure('open loop 100/s: CPU', '%', idle, cpuPercent, { atMost: 5 }),
    figure('open loop 10 000/s: response p50', 'ms', tenThousand, p50Ms, { atMost: 0.2 }),
    figure('open loop 10 000/s: response p99', 'ms', tenThousand, p99Ms, { atMost: 2.4 }),
    figure('open loop 20 000/s: CPU a request', 'us', twentyThousand, (t) => t.cpuUsPerBatch, { atMost: 16 }),
    figure('open loop 20 000/s: response p99', 'ms', twentyThousand, p99Ms, { atMost: 4.5 }),
    figure('open loop 30 000/s: response p99', 'ms', thirtyThousand, p99Ms, { atMost: 10 }),
    figure('open loop 30 000/s: rate held', 'requests/s', thirtyThousand, (t) => t.batchesPerSec, {
      atLeast: 29_900,
    }),
  ];
}

const heldTrials = 20;
const heldP99Us = 10_000;

/** holdHighRate repeats the highest rate, to see how many trials are within their bounds, not what their median is. */
export async function holdHighRate(): Promise<Figure[]> {
  const trials = await trialsOf(heldTrials, { profile: openLoop(30_000), seconds: 10, warmUpSeconds: 3 });
  const isHeld = ({ batchesPerSec, response }: LoadFigures) =>
    batchesPerSec >= 29_900 && response.p99Us <= heldP99Us;
  const p99 = figure(
    'open loop 30 000/s: response p99 of each trial',
    'ms',
    trials,
    (trial) => trial.response.p99Us / 1_000,
    { atMost: heldP99Us / 1_000 },
  );
  const held = trials.filter(isHeld).length;
  return [
    p99,
    {
      suite: 'held',
      name: 'open loop 30 000/s: trials with the rate held and p99 within 10 ms',
      value: held,
      unit: `of ${heldTrials}`,
      spread: [held],
      toReach: { atLeast: heldTrials },
      detail: '',
    },
  ];
}
