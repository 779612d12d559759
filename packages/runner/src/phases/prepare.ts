import { type DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { RunEnd, RunEndCode } from '@tidemark/domain/run/run-end';
import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { archiveFaults, startFault } from '@tidemark/domain/target/graphite-plan-faults';
import { isCarbonLauncher } from '@tidemark/domain/target/launcher';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import {
  type ExistingTarget,
  graphiteTargetShape,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  isCertificateChecked,
  type LaunchedTarget,
  noSecret,
  type TargetSecret,
  targetAddresses,
  targetUrls,
} from '@tidemark/domain/target/target';
import type { TargetFault } from '@tidemark/domain/target/target-fault';
import { launchedFaults } from '@tidemark/domain/target/target-faults';
import { launchedParts } from '@tidemark/domain/target/target-parts';
import { versionMismatch } from '@tidemark/domain/target/version-mismatch';
import { openSession } from '@tidemark/targets/catalog';
import { isThisMachine } from '@tidemark/targets/egress/launched-ports';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import { findListeningProcess } from '@tidemark/targets/launching/find-listening-process';
import { launchTarget } from '@tidemark/targets/launching/launch-target';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { ProbeSubject } from '@tidemark/targets/sample-target';
import {
  type ContainerDurations,
  type ContainerOrder,
  type SessionOrder,
  TargetAuthError,
  type TargetContainer,
} from '@tidemark/targets/session/target-session';
import { diskFaultIssues } from '../faults/disk-limit.ts';
import { openHooks } from '../faults/open-hooks.ts';
import { openPartLinks } from '../faults/part-links.ts';
import { createDrivenRetention } from '../retention/driven-retention.ts';
import { measuredShards } from '../retention/drop-shards.ts';
import type { Written } from '../run/fault-effect.ts';
import type { Backend, OpenedTarget, PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { RunStopped } from '../run/stop-switch.ts';
import { holdsPoints } from '../verification/read-stored.ts';

/** A target whose every address was approved; `servers` has one entry a url of it. */
type ReachedTarget = {
  target: ExistingTarget;
  secret: TargetSecret;
  servers: MoreServer[];
  /** Further addresses of a Graphite, to read from. */
  others: MoreServer[];
  pid: number | null;
  /** What was started for this run; null where the target ran already. */
  launched: LaunchedServer | null;
};

const noAddresses: AllowedAddresses = { addresses: [], launchesDirectory: null };

/** prepare launches or reaches the target and creates what the run writes into; it throws RunStopped where that fails. */
export async function prepare(run: RunContext, opened: OpenedTarget): Promise<PreparedTarget> {
  opened.hooks = await asRunEnd(openHooks(run));
  opened.links = await openPartLinks(run);
  const reached = await asRunEnd(reach(run, opened));
  refuseFirst(await diskFaultIssues(run.plan, opened.server));
  refuseUnknown(run, reached);
  const [{ allowedAddresses } = { allowedAddresses: noAddresses }, ...moreServers] = reached.servers;
  const { target, secret, others } = reached;
  const session = openSession({ target, secret, allowedAddresses, others });
  opened.session = session;
  const version = versionOf(reached.launched) ?? (await asRunEnd(session.ping())).version;
  run.fingerprint = fingerprintOf(run, reached, version);
  noteMismatch(run, run.fingerprint);
  await asRunEnd(session.authenticate());
  const container = session.containerOf(run.request.runId);
  opened.container = container;
  await asRunEnd(
    container.create(containerOrderOf(run)).catch((error: unknown) => {
      opened.container = null;
      throw error;
    }),
    'target_database_failed',
  );
  const more = await asRunEnd(
    openCopies(run, opened, copiesOf(reached, moreServers)),
    'target_database_failed',
  );
  const endpoint = endpointOf(container, reached.launched);
  return {
    container,
    hooks: opened.hooks,
    links: opened.links,
    server: opened.server,
    endpoint,
    allowedAddresses,
    written: await asRunEnd(writtenOf(opened, { endpoint, allowedAddresses, moreServers })),
    others,
    backends: namedBackends(reached, { url: target.url, container }, more),
    subject: subjectOf(container, reached.pid, opened),
    retention: drivenRetentionOf(run, container),
    heldPoints: container.isShared && (await asRunEnd(holdsPoints(container, run.plan.schema))),
  };
}

/** A launched target is routed when it starts, one that runs already only now. */
async function writtenOf({ links, server }: OpenedTarget, direct: Written): Promise<Written> {
  return links === null || server !== null ? direct : await links.inFrontOf(direct);
}

/** A server that is killed and started again gets another process. */
function subjectOf(container: TargetContainer, pid: number | null, { server }: OpenedTarget): ProbeSubject {
  if (server === null) return { container, pid };
  return {
    container,
    get pid() {
      return server.pid;
    },
  };
}

function containerOrderOf(run: RunContext): ContainerOrder {
  return { durations: durationsOf(run), retentionPolicy: run.plan.profile.retentionPolicy };
}

/** Endpoints that hold the same data: what the plan names, or the backends of a relay beside the first. Those of a Graphite share its data. */
function copiesOf({ target, secret, launched }: ReachedTarget, moreServers: MoreServer[]): SessionOrder[] {
  if (target.kind === 'graphite') return [];
  const servers = launched === null ? moreServers : launched.copies.map(onLoopback);
  return servers.map(({ url, allowedAddresses }) => ({
    target: { ...target, url },
    secret,
    allowedAddresses,
  }));
}

/** A relay passes no statement on, so what is written into is created on each of its backends. */
async function openCopies(
  run: RunContext,
  opened: OpenedTarget,
  copies: readonly SessionOrder[],
): Promise<Omit<Backend, 'part'>[]> {
  const backends: Omit<Backend, 'part'>[] = [];
  for (const copy of copies) {
    const session = openSession(copy);
    opened.moreSessions.push(session);
    const container = session.containerOf(run.request.runId);
    if (opened.server !== null) await container.create(containerOrderOf(run));
    backends.push({ url: new URL(copy.target.url).origin, container });
  }
  return backends;
}

function namedBackends(
  { launched }: ReachedTarget,
  first: Omit<Backend, 'part'>,
  more: readonly Omit<Backend, 'part'>[],
): PreparedTarget['backends'] {
  const kind = launched === null ? 'endpoint' : 'backend';
  const url = new URL(first.url).origin;
  return [
    { ...first, url, part: `${kind}:1` },
    ...more.map((backend, i) => ({ ...backend, part: `${kind}:${i + 2}` })),
  ];
}

function endpointOf({ endpoint }: TargetContainer, launched: LaunchedServer | null): WriteEndpoint {
  if (launched === null) return endpoint;
  if (endpoint.kind !== 'graphite' || endpoint.protocol === 'plaintext')
    return { ...endpoint, url: launched.writeUrl };
  if (launched.pickleUrl !== null) return { ...endpoint, url: launched.pickleUrl };
  throw refusedPlan(
    'the first part of this topology takes no pickle frames; choose plaintext',
    'target.graphite.protocol',
  );
}

/** What a launcher starts is known here only, and may not know what the plan asks for. */
function refuseLaunch({ plan, deps }: RunContext, { launcher: name, variant }: LaunchedTarget): void {
  const { launchers } = deps.launchers;
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher || isCarbonLauncher(launcher)) return;
  const parts = launchedParts(deps.launchers, name, variant);
  if (parts.length > 0) refuseFirst(launchedFaults(plan, { kind: launcher.kind, parts }));
}

function refuseFirst([fault]: readonly TargetFault[]): void {
  if (fault) throw refusedPlan(fault.message, fault.path.join('.'));
}

/** Whether points are too old depends on the moment. */
function refuseUnknown({ plan, startMs, clock }: RunContext, { target }: ReachedTarget): void {
  const { schema, profile } = plan;
  const archive = target.kind === 'graphite' ? target.archive : null;
  refuseFirst(archive === null ? [] : archiveFaults(schema, profile, archive));
  const late = archive && startFault(schema, profile, archive, { startMs, nowMs: clock.wallMs() });
  if (late) throw refusedPlan(late, 'profile.startAt');
}

function refusedPlan(message: string, path: string): RunStopped {
  return new RunStopped({ state: 'failed', code: 'plan_invalid', message: `${message} (${path})` });
}

/** Programs of a topology with their versions, each once; null for a server that answers with its version. */
function versionOf(launched: LaunchedServer | null): string | null {
  const programs = (launched?.parts ?? []).map(
    ({ kind, version }) => `${kind} ${version ?? 'of unknown version'}`,
  );
  return programs.length === 0 ? null : [...new Set(programs)].join(', ');
}

function noteMismatch(run: RunContext, fingerprint: TargetFingerprint): void {
  const message = versionMismatch(fingerprint);
  if (message !== null) run.recording.event({ kind: 'note', ...momentOf(run), message });
}

function fingerprintOf({ plan: { target } }: RunContext, reached: ReachedTarget, version: string | null) {
  return {
    kind: writesToSink(version) ? 'sink' : (reached.launched?.kind ?? reached.target.kind),
    version,
    launcher: target.kind === 'launched' ? target.launcher : null,
    variant: target.kind === 'launched' ? target.variant : null,
    configDigest: reached.launched?.configDigest ?? null,
    sameHost: reached.servers.every((server) => server.allowedAddresses.addresses.every(isThisMachine)),
    pid: reached.pid,
    certificateChecked: isCertificateChecked(target),
  };
}

async function reach(run: RunContext, opened: OpenedTarget): Promise<ReachedTarget> {
  const { target } = run.plan;
  return target.kind === 'launched' ? await launch(run, target, opened) : await resolve(run, target);
}

async function launch(run: RunContext, target: LaunchedTarget, opened: OpenedTarget): Promise<ReachedTarget> {
  refuseLaunch(run, target);
  setStatus(run, `starting ${target.launcher} (${target.variant})`);
  const { runId } = run.request;
  const { launchers, stateDir } = run.deps;
  const request = { launchers, launcher: target.launcher, variant: target.variant, runId, stateDir };
  const routes = opened.links === null ? {} : { routeTo: opened.links.routeTo };
  opened.launching = launchTarget({ ...request, ...routes }, run.clock, run.stop.signal);
  const server = await opened.launching;
  opened.server = server;
  run.deps.onLaunched?.(server);
  watchServer(run, server);
  const { url, pid } = server;
  const process = pid === null ? 'a process of its own' : `process ${pid}`;
  run.recording.event({
    kind: 'target_started',
    ...momentOf(run),
    message: `${target.launcher} (${target.variant}) started as ${process}.`,
  });
  return { ...accessOf(target, server), servers: [onLoopback(url)], others: [], pid, launched: server };
}

/** A launched server as a target that runs already; its password or token is known to this run alone. */
function accessOf({ name, maxSeries, graphite }: LaunchedTarget, { url, access }: LaunchedServer) {
  if (access.kind === 'graphite') {
    const { stepSeconds, retentionSeconds } = access;
    const archive = { stepSeconds, retentionSeconds };
    return {
      target: graphiteTargetShape.parse({ kind: 'graphite', name, maxSeries, url, archive, ...graphite }),
      secret: noSecret,
    };
  }
  const base = { kind: access.kind, name, maxSeries, url };
  return access.kind === 'influxdb-v2'
    ? {
        target: influxdbV2TargetShape.parse({ ...base, org: access.org }),
        secret: { password: null, token: access.token },
      }
    : {
        target: influxdbV1TargetShape.parse({ ...base, username: access.user?.username ?? null }),
        secret: { password: access.user?.password ?? null, token: null },
      };
}

function onLoopback(url: string): MoreServer {
  return { url, allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null } };
}

/** Every endpoint is approved by itself; one that may not be spoken to denies the target. */
async function resolve(run: RunContext, target: ExistingTarget): Promise<ReachedTarget> {
  const servers: ReachedTarget['servers'] = [];
  const others: ReachedTarget['others'] = [];
  const written = targetUrls(target);
  for (const [i, url] of targetAddresses(target).entries()) {
    const { allowedAddresses, host } = await resolveTargetAddress(url, run.deps.egress);
    setStatus(run, `reaching ${host}`);
    (i < written.length ? servers : others).push({ url, allowedAddresses });
  }
  const url = new URL(target.url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isHere = servers[0]?.allowedAddresses.addresses.every(isThisMachine) ?? false;
  const pid = isHere ? await findListeningProcess(port) : null;
  return { target, secret: run.request.secret, servers, others, pid, launched: null };
}

function durationsOf({ plan }: RunContext): ContainerDurations | null {
  const { retention } = plan.profile;
  if (retention === null) return null;
  const seconds = (minutes: number) => Math.max(1, Math.round(minutes * 60));
  return {
    retentionSeconds: retention.kind === 'native' ? seconds(retention.retentionDurationMinutes) : null,
    shardGroupSeconds: seconds(retention.shardGroupDurationMinutes),
  };
}

function drivenRetentionOf(run: RunContext, container: TargetContainer) {
  const { shards } = container;
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'driven' || shards === null) return null;
  return createDrivenRetention(measuredShards(run, container, shards), {
    startMs: run.startMs,
    ...retention,
  });
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
  if (error instanceof TargetAuthError)
    return `${error.message}. Check the user and password, or the token, of the target.`;
  return error.message;
}

/** watchServer stops the run as soon as its launched server ends by itself; what was recorded is kept. */
function watchServer(run: RunContext, server: LaunchedServer): void {
  void server.died.then((message) => {
    run.recording.event({ kind: 'target_died', ...momentOf(run), message: `The target died: ${message}` });
    run.stop.stop({ state: 'aborted', code: 'target_died', message: `The target died: ${message}` });
  });
}
