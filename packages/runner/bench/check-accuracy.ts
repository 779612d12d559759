import type { SinkScriptInput } from '@tidemark/sink/script/sink-script';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { decodeHistogram, summarizeHistogram } from '@tidemark/stats/histogram';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { measureLoad } from './measure-load.ts';

const ratePerSec = 1_000;
const seconds = 30;
const trials = 5;

/** Response times of a second's pause every ten, base 5 ms, open arrivals: P(response > x) = (p + b - x) / P for x above b. */
const truthMs = { p50: 5, p99: 905, p999: 995 };

/**
 * checkAccuracy compares reported response times with what the sink was scripted to do: a constant latency, and a pause of one second
 * every ten. The figure is the worst error in units of what is allowed: 2 %, or 0.2 ms where that is more.
 */
export async function checkAccuracy(): Promise<Figure[]> {
  return [await constantLatency(), await pauseOfASecond()];
}

async function constantLatency(): Promise<Figure> {
  const spread: number[] = [];
  const details: string[] = [];
  await onWarmSink({ latency: { baseMs: 20 } }, async (sink) => {
    const { response } = await measure(sink.url, 15);
    const served = (await sink.counts()).serviceTimes;
    const truth = served === null ? null : summarizeHistogram(decodeHistogram(served.histogram));
    const pairs: [number, number][] = [
      [response.p50Us, truth?.p50Us ?? Number.NaN],
      [response.p99Us, truth?.p99Us ?? Number.NaN],
      [response.p999Us, truth?.p999Us ?? Number.NaN],
    ];
    spread.push(Math.max(...pairs.map(([measured, true_]) => errorOf(measured / 1_000, true_ / 1_000))));
    details.push(pairs.map(([measured, true_]) => `${measured}/${true_}`).join(' '));
  });
  return accuracy(
    "20 ms scripted at 1 000/s, against the sink's own log",
    spread,
    `measured/served us: ${details.join(' | ')}`,
  );
}

async function pauseOfASecond(): Promise<Figure> {
  const spread: number[] = [];
  const details: string[] = [];
  const pauses = [{ firstAtMs: 9_000, lengthMs: 1_000, everyMs: 10_000 }];
  await onWarmSink({ latency: { baseMs: 5, pauses } }, async (sink) => {
    const { response } = await measure(sink.url, seconds);
    const measured = {
      p50: response.p50Us / 1_000,
      p99: response.p99Us / 1_000,
      p999: response.p999Us / 1_000,
    };
    spread.push(
      Math.max(
        errorOf(measured.p50, truthMs.p50),
        errorOf(measured.p99, truthMs.p99),
        errorOf(measured.p999, truthMs.p999),
      ),
    );
    details.push(`${measured.p50} ${measured.p99} ${measured.p999}`);
  });
  return accuracy(
    'a pause of 1 s every 10 s at 1 000/s, against 5, 905, 995 ms',
    spread,
    `measured ms: ${details.join(' | ')}`,
  );
}

/** Measures several times on one sink that has served before: what it takes to compile its code is not the generator's error. */
async function onWarmSink(
  script: SinkScriptInput,
  trial: (sink: StartedSink) => Promise<void>,
): Promise<void> {
  const sink = await startSink({ script });
  try {
    await measure(sink.url, 10);
    for (let number = 0; number < trials; number += 1) {
      await sink.script(script);
      await trial(sink);
    }
  } finally {
    await sink.stop();
  }
}

function measure(url: string, forSeconds: number) {
  const pacer = { kind: 'constant', ratePerSec } as const;
  return measureLoad({
    url,
    schema: fourTags,
    profile: { executor: { kind: 'open-loop', pacer, batchSize: 1, maxConnections: 1_200 } },
    seconds: forSeconds,
    warmUpSeconds: 0,
  });
}

function errorOf(measuredMs: number, trueMs: number): number {
  return Math.abs(measuredMs - trueMs) / Math.max(0.2, 0.02 * trueMs);
}

function accuracy(name: string, spread: number[], detail: string): Figure {
  return {
    suite: 'accuracy',
    name,
    value: medianOf(spread),
    unit: 'of the allowed error',
    spread,
    toReach: { atMost: 1 },
    detail,
  };
}
