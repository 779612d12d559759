import { networkInterfaces } from 'node:os';
import { type DomainError, isDomainError } from '@tidemark/domain/errors';
import type { RunEnd, RunEndCode } from '@tidemark/domain/run-end';
import type { InfluxdbV1Target, LaunchedTarget } from '@tidemark/domain/target';
import { addressClass } from '@tidemark/targets/egress/address-class';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { TargetAuthError } from '@tidemark/targets/influxdb-v1/target-auth-error';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import { findListeningProcess } from '@tidemark/targets/probes/find-listening-process';
import { createDatabase } from '@tidemark/targets/provisioning/create-database';
import { tellDoing } from '../report-progress.ts';
import { createDrivenRetention } from '../retention/driven-retention.ts';
import { momentOf, type RunContext } from '../run-context.ts';
import { RunStopped } from '../run-stopped.ts';
import type { OpenedTarget, PreparedTarget } from './opened-target.ts';
import { watchServer } from './watch-server.ts';

type Reached = {
  url: string;
  username: string | null;
  password: string | null;
  addresses: string[];
  pid: number | null;
};

/** prepare launches or reaches the target and creates the run's database; it throws RunStopped where that fails. */
export async function prepare(run: RunContext, opened: OpenedTarget): Promise<PreparedTarget> {
  const reached = await asRunEnd(reach(run, opened));
  const client = createInfluxdbV1Client({ ...reached, allowedAddresses: reached.addresses });
  opened.client = client;
  const { version } = await asRunEnd(client.ping());
  const { target } = run.plan;
  run.fingerprint = {
    kind: 'influxdb-v1',
    version,
    launcher: target.kind === 'launched' ? target.launcher : null,
    variant: target.kind === 'launched' ? target.variant : null,
    sameHost: reached.addresses.every(isOwnAddress),
    pid: reached.pid,
  };
  const database = `tidemark_${run.request.runId.replace(/[^A-Za-z0-9_]/g, '_')}`;
  await asRunEnd(client.query('SHOW DATABASES'));
  opened.database = database;
  await asRunEnd(
    createDatabase(client, database, durationsOf(run)).catch((error: unknown) => {
      opened.database = null;
      throw error;
    }),
    'target_database_failed',
  );
  const { url, username, password, addresses, pid } = reached;
  return {
    client,
    server: opened.server,
    endpoint: { kind: 'influxdb-v1', url, database, username, password },
    allowedAddresses: addresses,
    subject: { client, database, pid },
    retention: drivenRetentionOf(run, client, database),
  };
}

async function reach(run: RunContext, opened: OpenedTarget): Promise<Reached> {
  const { target } = run.plan;
  return target.kind === 'launched' ? await launch(run, target, opened) : await resolve(run, target);
}

async function launch(run: RunContext, target: LaunchedTarget, opened: OpenedTarget): Promise<Reached> {
  tellDoing(run, `starting ${target.launcher} (${target.variant})`);
  const { runId } = run.request;
  const { launchers, stateDir } = run.deps;
  const request = { launchers, launcher: target.launcher, variant: target.variant, runId, stateDir };
  opened.launching = launchInfluxdb(request, run.clock, run.stop.signal);
  const server = await opened.launching;
  opened.server = server;
  watchServer(run, server);
  run.recording.event({
    kind: 'target_started',
    ...momentOf(run),
    message: `${target.launcher} (${target.variant}) started as process ${server.pid}.`,
  });
  return { url: server.url, username: null, password: null, addresses: ['127.0.0.1'], pid: server.pid };
}

async function resolve(run: RunContext, target: InfluxdbV1Target): Promise<Reached> {
  const { addresses, host } = await resolveTargetAddress(target.url, run.deps.egress);
  tellDoing(run, `reaching ${host}`);
  const url = new URL(target.url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const pid = addresses.every(isOwnAddress) ? await findListeningProcess(port) : null;
  return {
    url: target.url,
    username: target.username,
    password: run.request.secret.password,
    addresses,
    pid,
  };
}

function durationsOf({ plan }: RunContext): Parameters<typeof createDatabase>[2] {
  const { retention } = plan.profile;
  if (retention === null) return null;
  const seconds = (minutes: number) => Math.max(1, Math.round(minutes * 60));
  return {
    retentionSeconds: retention.kind === 'native' ? seconds(retention.retentionDurationMinutes) : null,
    shardGroupSeconds: seconds(retention.shardGroupDurationMinutes),
  };
}

function drivenRetentionOf(run: RunContext, client: PreparedTarget['client'], database: string) {
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'driven') return null;
  return createDrivenRetention(client, database, { startMs: run.startMs, ...retention });
}

function isOwnAddress(address: string): boolean {
  if (addressClass(address) === 'loopback') return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((entry) => entry.address === address));
}

/** Turns what the target or the launcher refused into how the run ends; `refusedCode` says what a refusal means here. */
async function asRunEnd<Value>(
  work: Promise<Value>,
  refusedCode: RunEndCode = 'target_unreachable',
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw new RunStopped({
      state: 'failed',
      code: endCodeOf(error, refusedCode),
      message: sentenceOf(error),
    });
  }
}

function endCodeOf(error: DomainError, refusedCode: RunEndCode): RunEndCode {
  if (error instanceof TargetAuthError)
    return refusedCode === 'target_database_failed' ? refusedCode : 'target_auth';
  if (isDomainError(error, 'target_denied')) return 'target_denied';
  if (isDomainError(error, 'launcher_failed')) return 'launcher_failed';
  return isDomainError(error, 'target_refused') ? refusedCode : 'target_unreachable';
}

function sentenceOf(error: DomainError): RunEnd['message'] {
  if (error instanceof TargetAuthError) return `${error.message}. Check the user and password of the target.`;
  return error.message;
}
