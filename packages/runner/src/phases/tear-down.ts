import type { OpenedTarget } from '../run/opened-target.ts';
import type { RunContext } from '../run/run-context.ts';

const longestMs = 8_000;

/** tearDown removes what the run wrote into, or its launched server, and closes connections; it never throws and takes bounded time. */
export async function tearDown(run: RunContext, opened: OpenedTarget): Promise<void> {
  if (run.plan.target.kind !== 'launched') {
    const waited = new AbortController();
    const containers = [opened.container, ...opened.moreContainers].filter((one) => one !== null);
    const dropped = containers
      .filter(({ isKept }) => !isKept)
      .map((one) => one.drop().catch((error: unknown) => noteLeft(run, one.name, error)));
    await Promise.race([Promise.all(dropped), run.clock.sleep(longestMs, waited.signal)]);
    waited.abort();
  }
  run.parts?.close();
  for (const session of [opened.session, ...opened.moreSessions])
    await session?.close().catch(() => undefined);
  const server = opened.server ?? (await opened.launching?.catch(() => null));
  await server?.stop().catch(() => undefined);
  await opened.links?.close();
  await opened.hooks?.close();
  await opened.reference?.close();
}

function noteLeft(run: RunContext, name: string, error: unknown): void {
  const why = error instanceof Error ? error.message : 'no reason given';
  try {
    run.recording.event({
      kind: 'note',
      offsetMs: null,
      simulatedAtMs: null,
      message: `"${name}" could not be dropped and is still there: ${why}`,
    });
  } catch (fault) {
    run.deps.reportFault?.(fault);
  }
}
