import { referenceAnswerMs } from '@tidemark/domain/load/reference-stream';
import { startSink } from '@tidemark/sink/start-sink';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { type LoadFigures, measureLoad } from './measure-load.ts';

const pairs = 5;
const seconds = 12;
const warmUpSeconds = 3;

type Pair = { without: LoadFigures; beside: LoadFigures };

/** costOfReference measures what reference requests cost the generator, with and without them in turn, and what error they show. */
export async function costOfReference(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const ratePerSec of [100, 10_000, 30_000])
    figures.push(...figuresAt(ratePerSec, await pairsAt(ratePerSec)));
  return figures;
}

/** Alternating, so that what drifts on the machine falls on both sides. */
async function pairsAt(ratePerSec: number): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    measured.push({ without: await trial(ratePerSec, false), beside: await trial(ratePerSec, true) });
  }
  return measured;
}

async function trial(ratePerSec: number, isReferenced: boolean): Promise<LoadFigures> {
  const target = await startSink();
  const reference = await startSink({ script: { latency: { baseMs: referenceAnswerMs }, saysTook: true } });
  const pacer = { kind: 'constant', ratePerSec } as const;
  try {
    return await measureLoad({
      url: target.url,
      schema: fourTags,
      profile: {
        executor: { kind: 'open-loop', pacer, batchSize: 1, maxConnections: 128 },
        stamping: { kind: 'point', stepNs: null },
      },
      seconds,
      warmUpSeconds,
      ...(isReferenced ? { referencePort: reference.port } : {}),
    });
  } finally {
    await target.stop();
    await reference.stop();
  }
}

function figuresAt(ratePerSec: number, measured: readonly Pair[]): Figure[] {
  const figure = (name: string, unit: string, spread: number[], toReach: Figure['toReach']): Figure => ({
    suite: 'reference',
    name: `open loop ${ratePerSec}/s: ${name}`,
    value: medianOf(spread),
    unit,
    spread,
    toReach,
    detail: '',
  });
  const cost = measured.map(({ without, beside }) => (beside.cpuRatio / without.cpuRatio - 1) * 100);
  const ms = (pick: (figures: LoadFigures['instrument']) => number) =>
    measured.map(({ beside }) => pick(beside.instrument) / 1_000);
  return [
    // At 100/s a fifth of all requests are reference requests: what counts there is that the total stays small.
    figure(
      'CPU beyond that without reference requests',
      '%',
      cost,
      ratePerSec < 2_000 ? null : { atMost: 3 },
    ),
    figure(
      'CPU with them',
      '% of a core',
      measured.map(({ beside }) => beside.cpuRatio * 100),
      null,
    ),
    figure(
      'error of the instrument, p50',
      'ms',
      ms(({ p50Us }) => p50Us),
      null,
    ),
    figure(
      'error of the instrument, p99',
      'ms',
      ms(({ p99Us }) => p99Us),
      null,
    ),
    figure(
      'error of the instrument, p99.9',
      'ms',
      ms(({ p999Us }) => p999Us),
      null,
    ),
  ];
}
