import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { createGuardedHttp } from '../egress/guarded-http.ts';
import { graphiteVersions } from './ask-graphite-version.ts';
import { launchTarget } from './launch-target.ts';

/** One variant that was started, answered, and was stopped again. */
export type TriedVariant = {
  variant: string;
  /** That the running server reported; null: it reports none, as a relay. */
  version: string | null;
  /** Until it answered. */
  readyMs: number;
  configDigest: string;
};

const tryMs = 60_000;
const askMs = 5_000;
const maxAnswerBytes = 65_536;

/**
 * tryLauncher starts each variant as a run would, in a temporary directory, asks the server's version and stops it; nothing stays. It
 * throws `launcher_failed` for the first variant that does not start.
 */
export async function tryLauncher(
  launchers: LauncherFile,
  launcher: string,
  clock: Clock,
): Promise<TriedVariant[]> {
  const tried: TriedVariant[] = [];
  for (const variant of Object.keys(launchers.launchers[launcher]?.variants ?? {}))
    tried.push(await tryVariant(launchers, launcher, variant, clock));
  return tried;
}

async function tryVariant(
  launchers: LauncherFile,
  launcher: string,
  variant: string,
  clock: Clock,
): Promise<TriedVariant> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-try-'));
  try {
    const begunMs = clock.nowMs();
    const request = { launchers, launcher, variant, runId: 'try', stateDir };
    const server = await launchTarget(request, clock, AbortSignal.timeout(tryMs));
    try {
      const readyMs = clock.nowMs() - begunMs;
      const version =
        server.kind === 'topology' ? graphiteVersions(server.parts) : await versionAt(server.url);
      return { variant, version, readyMs, configDigest: server.configDigest };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

async function versionAt(url: string): Promise<string | null> {
  const http = createGuardedHttp({
    url,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    tls: systemTls,
    authorization: null,
  });
  const question = { method: 'GET', path: '/ping', body: null, timeoutMs: askMs, maxBytes: maxAnswerBytes };
  try {
    return (await http.ask(question)).header('x-influxdb-version');
  } catch {
    return null;
  } finally {
    await http.close();
  }
}
