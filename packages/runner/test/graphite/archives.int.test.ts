import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { graphiteLaunchers } from '@tidemark/targets/launching/graphite-launchers';
import { launchTopology } from '@tidemark/targets/launching/launch-topology';
import { createMetricsAt, metricLine } from '@tidemark/workload/graphite/metric-key';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import { describe, expect, it, vi } from 'vitest';
import { readKeys } from '../../src/delivery/read-keys.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;
const minuteMs = 60_000;
/** One round every ten minutes of the data. */
const profile = aProfile({ clock: { roundsPerSimulatedMinute: 0.1 } });
const schema = aSchema({
  measurements: [
    {
      name: 'm0',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 10 } }],
      fields: [{ key: 'v', type: 'float', generator: { kind: 'random', min: 0, max: 1 } }],
    },
  ],
});
const rounds = 10;
const points = rounds * 10;

function launchers() {
  const { graphite, ...programs } = graphiteLaunchers({ root, hasCRelay: true, libraryPath: null });
  return launcherFileShape.parse({
    launchers: { ...programs, graphite: { ...graphite, retentions: '1s:15m,60s:1h' } },
  });
}

if (root === '') console.warn('TIDEMARK_GRAPHITE_ROOT names no Graphite: its archives are not tested.');

describe.skipIf(root === '')('archives of a real cache', () => {
  it('keep what is new, merge what is older, drop what is older than all, and hold what a stranger sent', {
    timeout: 60_000,
  }, async () => {
    const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-archives-'));
    const request = {
      launchers: launchers(),
      launcher: 'graphite',
      variant: 'one-cache',
      runId: 'archives',
      stateDir,
    };
    const server = await launchTopology(request, systemClock, never);
    try {
      // The last round is 6 minutes old, the one before 16, and so on: beyond 15 minutes only the second archive has them, beyond an hour none.
      const simulatedStartMs = systemClock.wallMs() - (6 + 10 * (rounds - 1)) * minuteMs;
      const naming = metricNamingShape.parse({});
      const metricsAt = createMetricsAt(schema, profile, runStartNs(profile, simulatedStartMs), naming, 'r');
      const metrics = Array.from({ length: points }, (_, point) => metricsAt(point)).flat();
      const socket = connect({ host: '127.0.0.1', port: server.parts[0]?.ports.line ?? 0 });
      socket.resume();
      const stranger = `a.stranger 1 ${Math.floor(systemClock.wallMs() / 1_000) - 5}\n`;
      socket.end(metrics.map(metricLine).join('') + stranger);
      await once(socket, 'close');
      const order = {
        schema,
        profile,
        simulatedStartMs,
        naming,
        runName: 'r',
        keeping: { stepSeconds: 1, finestSeconds: 900, longestSeconds: 3_600 },
        sent: [[0, points] satisfies [number, number]],
        unknown: [],
        caches: server.parts.map(({ name, whisperDirectory, ports }) => ({
          name,
          directory: whisperDirectory ?? '',
          queryPort: ports.query,
        })),
        longestWaitMs: 20_000,
      };
      const read = () => readKeys(order, never);
      // A cache writes the path with the fewest points last.
      const written = await vi.waitFor(
        async () => {
          const counts = await read();
          expect(counts).toMatchObject({ cached: 0, unexpected: 1 });
          return counts;
        },
        { timeout: 30_000, interval: 200 },
      );
      // Ages of 6; 16, 26, 36, 46, 56; 66, 76, 86 and 96 minutes: none at a bound, where whisper writes what it does not read.
      expect(written).toMatchObject({
        metrics: points,
        keys: points,
        stored: 10,
        aggregated: 50,
        expired: 40,
        lost: 0,
        wrongValue: 0,
        unexpected: 1,
      });
    } finally {
      await server.stop();
      await rm(stateDir, { recursive: true, force: true });
    }
  });
});
