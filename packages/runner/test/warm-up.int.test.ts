import { once } from 'node:events';
import { createServer } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { executorShape } from '@tidemark/domain/load/executor';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { expect, test } from 'vitest';
import { threadOrderShape } from '../src/generator/messages.ts';
import { warmUp } from '../src/generator/warm-up.ts';
import { aJob } from './a-job.ts';

const pacer = { kind: 'constant', ratePerSec: 1 };

test.each([
  { kind: 'open-loop', pacer },
  { kind: 'paced' },
  { kind: 'adaptive', targetTimeMs: 10, startRatePerSec: 1, maxRatePerSec: 2, increasePerSec: 1 },
  { kind: 'rate-search', startRatePerSec: 1, maxRatePerSec: 2 },
  { kind: 'buffered-client', pacer },
])(
  'a thread with the executor $kind warms up without its target, and is woken on time afterwards',
  async (executor) => {
    let reached = 0;
    const target = createServer(() => {
      reached += 1;
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const address = target.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const ticker = createSystemTicker();
    try {
      const profile = aProfile({
        executor: executorShape.parse(executor),
        clock: { roundsPerSimulatedMinute: 60, compression: executor.kind === 'paced' ? 1 : null },
      });
      const job = aJob(`http://127.0.0.1:${port}`, { profile });
      await warmUp(threadOrderShape.parse({ job, share: { index: 0, count: 1 } }), ticker);
      const dueAtMs = systemClock.nowMs() + 5;
      const wokenAtMs = await new Promise<number>((resolve) => {
        ticker.onWake(() => resolve(systemClock.nowMs()));
        ticker.wakeAt(dueAtMs);
      });
      expect(wokenAtMs).toBeGreaterThanOrEqual(dueAtMs);
      expect(reached).toBe(0);
    } finally {
      ticker.close();
      target.close();
    }
  },
);
