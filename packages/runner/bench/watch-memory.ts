import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSink } from '@tidemark/sink/start-sink';
import { oneMillion } from './bench-schemas.ts';
import type { Figure } from './figure.ts';
import { measureLoad, residentBytes } from './measure-load.ts';

const everyMs = 1_000;
const seconds = 120;

/** watchMemory measures how much memory the generator's process holds while it writes a million series over and over. */
export async function watchMemory(): Promise<Figure[]> {
  const sink = await startSink();
  const others = childrenOf(process.pid);
  const watched = new AbortController();
  const readings: number[] = [];
  const watching = watch(others, readings, watched.signal);
  try {
    const { pointsPerSec } = await measureLoad({
      url: sink.url,
      schema: oneMillion,
      profile: {
        executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
        stamping: { kind: 'point', stepNs: null },
      },
      seconds,
      warmUpSeconds: 0,
    });
    watched.abort();
    await watching;
    const third = Math.floor(readings.length / 3);
    const [early, late] = [readings.slice(third, 2 * third), readings.slice(2 * third)];
    return [
      {
        suite: 'memory',
        name: `the generator's process at a million series, ${seconds} s`,
        value: Math.max(...readings),
        unit: 'MB',
        spread: readings,
        toReach: { atMost: 300 },
        detail: `highest of the second third ${Math.max(...early).toFixed(0)} MB, of the last ${Math.max(...late).toFixed(0)} MB, at ${(pointsPerSec / 1e6).toFixed(2)} M points/s`,
      },
    ];
  } finally {
    watched.abort();
    await sink.stop();
  }
}

async function watch(others: ReadonlySet<string>, readings: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const pid of childrenOf(process.pid)) if (!others.has(pid)) readings.push(residentBytes(pid) / 1e6);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

function childrenOf(pid: number): Set<string> {
  return new Set(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean));
}
