import { dropDatabase } from '@tidemark/targets/provisioning/drop-database';
import type { RunContext } from '../run-context.ts';
import type { OpenedTarget } from './opened-target.ts';

const longestMs = 8_000;

/** tearDown removes the run's database or its launched server, and closes connections; it never throws and takes bounded time. */
export async function tearDown(run: RunContext, opened: OpenedTarget): Promise<void> {
  const { target } = run.plan;
  const keeps = target.kind === 'influxdb-v1' && target.keepDatabase;
  if (target.kind === 'influxdb-v1' && opened.client !== null && opened.database !== null && !keeps) {
    const waited = new AbortController();
    const dropped = dropDatabase(opened.client, opened.database).catch((error: unknown) =>
      noteLeft(run, opened, error),
    );
    await Promise.race([dropped, run.clock.sleep(longestMs, waited.signal)]);
    waited.abort();
  }
  await opened.client?.close().catch(() => undefined);
  const server = opened.server ?? (await opened.launching?.catch(() => null));
  await server?.stop().catch(() => undefined);
}

function noteLeft(run: RunContext, { database }: OpenedTarget, error: unknown): void {
  const why = error instanceof Error ? error.message : 'no reason given';
  try {
    run.recording.event({
      kind: 'note',
      offsetMs: null,
      simulatedAtMs: null,
      message: `The database ${database ?? ''} could not be dropped and is still there: ${why}`,
    });
  } catch (fault) {
    run.deps.reportFault?.(fault);
  }
}
