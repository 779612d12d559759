import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase } from '@tidemark/db/client';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import { createJobQueue } from '@tidemark/queue/create-job-queue';
import type { QueueEngine } from '@tidemark/queue/queue-engine';
import { executeRun } from '@tidemark/runner/execute-run';
import { startGenerator } from '@tidemark/runner/generator/generator';
import type { RunDependencies, RunInput } from '@tidemark/runner/run/run-input';
import { maxSeries } from '@tidemark/services/access/context';
import { createMailSender } from '@tidemark/services/notifications/mail';
import { workspaceEgress } from '@tidemark/services/safety/prove-ownership';
import { createSecretBox } from '@tidemark/services/secrets/secret-box';
import { ownEndpoints } from '@tidemark/targets/egress/own-endpoints';
import { launchesDirectory } from '@tidemark/targets/launching/launch-directory';
import { readLauncherFile } from '@tidemark/targets/launching/read-launcher-file';
import { z } from 'zod';
import type { Env } from './env.ts';
import { createRunExecutor } from './jobs/run-execute.ts';

/** The components of the worker. */
export type Container = Awaited<ReturnType<typeof createContainer>>;

/** createContainer builds the components from the environment; connections open at first use. */
export async function createContainer(env: Env, log: (line: string) => void) {
  await mkdir(env.stateDir, { recursive: true, mode: 0o700 });
  const engine: QueueEngine =
    env.redisUrl === null ? { kind: 'postgres', url: env.databaseUrl } : { kind: 'redis', url: env.redisUrl };
  const own = ownEndpoints({
    services: [env.databaseUrl, env.redisUrl].filter((url) => url !== null),
    portalUrl: env.portalUrl,
    portalPort: env.portalPort,
  });
  await own.resolved;
  const egress = {
    allowedHosts: env.allowedTargets,
    deniedEndpoints: own.endpoints,
    loopback: env.loopbackTargets,
    launchesDirectory: launchesDirectory(env.stateDir),
  };
  const db = createDatabase(env.databaseUrl);
  const queue = createJobQueue(engine, systemClock);
  const ctx = { db, queue, secrets: createSecretBox(env.secretKey, env.oldSecretKey) };

  /** The launcher file is read for each run, so that a new launcher needs no restart. */
  async function drive(request: RunInput, sink: RunSink, signal: AbortSignal, workspaceId: string) {
    const deps: RunDependencies = {
      clock: systemClock,
      launchers: await launchersOf(env.launchersFile, log),
      stateDir: env.stateDir,
      egress: workspaceEgress({ db, egress, ownedTargets: env.ownedTargets }, workspaceId),
      startGenerator,
      preflightMs: env.preflightMs,
      reportPaths: (text) => log(`run ${request.runId}: ${text}`),
      reportFault: (fault) => log(`run ${request.runId}: ${describeFault(fault)}`),
    };
    return executeRun(request, deps, sink, signal);
  }

  const workerId = `worker-${process.pid}-${randomBytes(6).toString('hex')}`;
  const readLaunchers = async () => (await launchersOf(env.launchersFile, () => undefined)).launchers;
  const { defaultQuota } = env;
  const executor = createRunExecutor({
    ctx,
    clock: systemClock,
    workerId,
    readLaunchers,
    drive,
    log,
    defaultQuota,
  });
  const version = await ownVersion();
  const report = async () => ({
    ...describeMachine(),
    id: workerId,
    version,
    launchers: Object.keys(await readLaunchers()),
  });
  const sweeper = { ...ctx, ...sweeperSettings(env), clock: systemClock, egress };
  return { engine, db, queue, ctx, sweeper, executor, report, workerId, clock: systemClock };
}

/** What sends notices and starts schedules, as the settings have it. */
function sweeperSettings(env: Env) {
  return {
    limits: { maxSeries, quota: env.defaultQuota, publicWebhooks: env.publicWebhooks },
    ownedTargets: env.ownedTargets,
    // Another worker may offer others than this one, so names of launchers are not checked here.
    launchers: null,
    mail: createMailSender(env.mail),
    portalUrl: env.portalUrl ?? `http://127.0.0.1:${env.portalPort}`,
  };
}

/** A worker executes one run at a time. */
const capacity = 1;

function describeMachine() {
  return {
    hostName: os.hostname(),
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    pid: process.pid,
    capacity,
  };
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

async function launchersOf(file: string, log: (line: string) => void): Promise<RunDependencies['launchers']> {
  return readLauncherFile(file).catch((error: unknown) => {
    log(`launchers: ${error instanceof Error ? error.message : String(error)}`);
    return { launchers: {} };
  });
}

function describeFault(fault: unknown): string {
  const detail = isDomainError(fault, 'internal') ? `${fault.details.detail}: ` : '';
  return `${detail}${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`;
}
