import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aWhisperFile } from '@tidemark/imports/graphite/testing/a-whisper-file';
import { whisperPathOf } from '@tidemark/imports/graphite/whisper-path';
import { createMetricsAt } from '@tidemark/workload/graphite/metric-key';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import { readKeys } from '../src/delivery/read-keys.ts';
import type { Figure } from './figure.ts';

const series = 10_000;
const rounds = 100;
const retentionSeconds = 3_600;
const runName = 'bench';

const schema = aSchema({
  measurements: [
    {
      name: 'm0',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: series } }],
      fields: [{ key: 'v', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
    },
  ],
});
const profile = aProfile({ clock: { roundsPerSimulatedMinute: 6 } });
const naming = metricNamingShape.parse({});

/** readMillionKeys times one pass over a million keys in ten thousand whisper files of an hour of seconds each. */
export async function readMillionKeys(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tidemark-keys-'));
  const startMs = Date.now() - (10 * rounds + 60) * 1_000;
  try {
    writeFiles(directory, startMs);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const begunNs = process.hrtime.bigint();
    const counts = await readKeys(orderOf(directory, startMs), new AbortController().signal);
    const seconds = Number(process.hrtime.bigint() - begunNs) / 1e9;
    delay.disable();
    const detail = `${counts.stored} of ${counts.keys} stored; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB RSS; event loop of the caller at most ${(delay.max / 1e6).toFixed(0)} ms late`;
    const toReach = { atMost: 20 };
    return [
      {
        suite: 'keys',
        name: 'a million keys read back',
        value: seconds,
        unit: 's',
        spread: [seconds],
        toReach,
        detail,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function orderOf(directory: string, simulatedStartMs: number): Parameters<typeof readKeys>[0] {
  return {
    schema,
    profile,
    simulatedStartMs,
    naming,
    runName,
    keeping: { stepSeconds: 1, finestSeconds: retentionSeconds, longestSeconds: retentionSeconds },
    sent: [[0, series * rounds]],
    unknown: [],
    caches: [
      { name: 'cache:a', directory, queryPort: null },
      { name: 'cache:b', directory: join(directory, 'none'), queryPort: null },
    ],
    longestWaitMs: 0,
  };
}

function writeFiles(directory: string, startMs: number): void {
  const metricsAt = createMetricsAt(schema, profile, runStartNs(profile, startMs), naming, runName);
  for (let place = 0; place < series; place += 1) {
    const metrics = Array.from({ length: rounds }, (_, round) => metricsAt(round * series + place)).flat();
    const slots: Record<number, [number, number]> = {};
    for (const { timestampSeconds, value } of metrics)
      slots[timestampSeconds - (metrics[0]?.timestampSeconds ?? 0)] = [timestampSeconds, value];
    const file = join(
      directory,
      whisperPathOf(metrics[0]?.path ?? '', () => ''),
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, aWhisperFile({ archives: [[1, retentionSeconds]], slots }));
  }
}
