import type { TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { archiveFaults, startFault } from '@tidemark/domain/target/graphite-plan-faults';
import { relayRepeats } from '@tidemark/domain/target/relay-repeats';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import { isCertificateChecked } from '@tidemark/domain/target/target';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { versionMismatch } from '@tidemark/domain/target/version-mismatch';
import { openSession } from '@tidemark/targets/catalog';
import { isThisMachine } from '@tidemark/targets/egress/this-machine';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { AskedRelay } from '@tidemark/targets/relay/relay-queues';
import type { ProbeSubject } from '@tidemark/targets/sample-target';
import type {
  ContainerDurations,
  ContainerOrder,
  SessionOrder,
  TargetContainer,
} from '@tidemark/targets/session/target-session';
import { diskFaultIssues } from '../faults/disk-limit.ts';
import { openHooks } from '../faults/open-hooks.ts';
import { openPartLinks } from '../faults/part-links.ts';
import { createDrivenRetention, withCopies } from '../retention/driven-retention.ts';
import { measuredShards } from '../retention/drop-shards.ts';
import type { Written } from '../run/fault-effect.ts';
import type { Backend, OpenedTarget, PreparedTarget } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { holdsPoints } from '../verification/read-stored.ts';
import { asRunEnd, refusedPlan, refuseFirst } from './as-run-end.ts';
import { noAddresses, onLoopback, type ReachedTarget, reach } from './reach-target.ts';

/** prepare launches or reaches the target and creates what the run writes into; it throws RunStopped where that fails. */
export async function prepare(run: RunContext, opened: OpenedTarget): Promise<PreparedTarget> {
  opened.hooks = await asRunEnd(openHooks(run), undefined, 'a hook of the plan');
  opened.links = await openPartLinks(run);
  const reached = await asRunEnd(reach(run, opened));
  refuseFirst(await diskFaultIssues(run.plan, opened.server));
  refuseUnknown(run, reached);
  const [{ allowedAddresses } = { allowedAddresses: noAddresses }, ...moreServers] = reached.servers;
  const { target, secret, others } = reached;
  const session = openSession({ target, secret, allowedAddresses, others });
  opened.session = session;
  const first = reached.relay === null ? null : 'backend:1';
  const version = versionOf(reached.launched) ?? (await asRunEnd(session.ping(), undefined, first)).version;
  run.fingerprint = fingerprintOf(run, reached, version);
  noteMismatch(run, run.fingerprint);
  await asRunEnd(session.authenticate(), undefined, first);
  const container = session.containerOf(run.request.runId);
  opened.container = container;
  await asRunEnd(
    container.create(containerOrderOf(run)).catch((error: unknown) => {
      opened.container = null;
      throw error;
    }),
    'target_database_failed',
    first,
  );
  const more = await openCopies(run, opened, copiesOf(reached, moreServers), isRelayed(reached));
  const endpoint = endpointOf(container, reached);
  const direct = {
    endpoint,
    allowedAddresses: reached.relay?.allowedAddresses ?? allowedAddresses,
    moreServers,
  };
  return {
    container,
    hooks: opened.hooks,
    links: opened.links,
    server: opened.server,
    endpoint,
    allowedAddresses,
    written: await asRunEnd(writtenOf(opened, direct)),
    others,
    backends: [
      {
        part: isRelayed(reached) ? 'backend:1' : 'endpoint:1',
        url: new URL(target.url).origin,
        container,
      },
      ...more,
    ],
    subject: subjectOf(container, reached.pid, opened),
    relay: askedRelay(reached),
    repeats: repeatsOf(run),
    retention: drivenRetentionOf(run, container, opened.moreContainers),
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

/** A launched relay has the backends in the order of its parts; one that runs elsewhere has an order and names of its own. */
function askedRelay({ launched, relay, target }: ReachedTarget): AskedRelay | null {
  if (relay !== null) {
    const { url, allowedAddresses } = relay;
    return { url, allowedAddresses, tls: target.tls, backends: null };
  }
  if (launched === null || launched.relayUrl === null) return null;
  const backends = [launched.url, ...launched.copies].map((_, i) => `backend:${i + 1}`);
  return { ...onLoopback(launched.relayUrl), tls: systemTls, backends };
}

/** What runs already is not known. */
function repeatsOf({ plan: { target }, deps }: RunContext): boolean {
  return target.kind !== 'launched' || relayRepeats(deps.launchers, target.launcher, target.variant);
}

function containerOrderOf(run: RunContext): ContainerOrder {
  return { durations: durationsOf(run), retentionPolicy: run.plan.profile.retentionPolicy };
}

/** Endpoints that hold the same data: what the plan names, or the backends of a relay beside the first. Those of a Graphite share its data. */
function copiesOf(
  { target, secret, launched, relay }: ReachedTarget,
  moreServers: MoreServer[],
): SessionOrder[] {
  if (relay !== null) return relay.copies;
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
  isRelay: boolean,
): Promise<Backend[]> {
  const backends: Backend[] = [];
  for (const [i, copy] of copies.entries()) {
    const session = openSession(copy);
    opened.moreSessions.push(session);
    const part = `${isRelay ? 'backend' : 'endpoint'}:${i + 2}`;
    const container = session.containerOf(run.request.runId);
    if (isRelay) {
      noteOtherVersion(run, part, (await asRunEnd(session.ping(), undefined, part)).version);
      await asRunEnd(session.authenticate(), undefined, part);
      await asRunEnd(container.create(containerOrderOf(run)), 'target_database_failed', part);
      opened.moreContainers.push(container);
    }
    backends.push({ part, url: new URL(copy.target.url).origin, container });
  }
  return backends;
}

/** Backends of different versions may store differently what they take. */
function noteOtherVersion(run: RunContext, part: string, version: string | null): void {
  const first = run.fingerprint?.version ?? null;
  if (version === first) return;
  const words = (one: string | null) => one ?? 'an unknown version';
  const message = `${part} is ${words(version)}, and backend:1 is ${words(first)}.`;
  run.recording.event({ kind: 'note', ...momentOf(run), message });
}

function isRelayed({ launched, relay }: ReachedTarget): boolean {
  return launched !== null || relay !== null;
}

function endpointOf({ endpoint }: TargetContainer, { launched, relay }: ReachedTarget): WriteEndpoint {
  if (relay !== null && endpoint.kind === 'influxdb-v1')
    return { ...endpoint, url: relay.url, ...relay.user };
  if (launched === null) return endpoint;
  if (endpoint.kind !== 'graphite' || endpoint.protocol === 'plaintext')
    return { ...endpoint, url: launched.writeUrl };
  if (launched.pickleUrl !== null) return { ...endpoint, url: launched.pickleUrl };
  throw refusedPlan(
    'the first part of this topology takes no pickle frames; choose plaintext',
    'target.graphite.protocol',
  );
}

/** Whether points are too old depends on the moment. */
function refuseUnknown({ plan, startMs, clock }: RunContext, { target }: ReachedTarget): void {
  const { schema, profile } = plan;
  const archive = target.kind === 'graphite' ? target.archive : null;
  refuseFirst(archive === null ? [] : archiveFaults(schema, profile, archive));
  const late = archive && startFault(schema, profile, archive, { startMs, nowMs: clock.wallMs() });
  if (late) throw refusedPlan(late, 'profile.startAt');
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
    kind: kindOf(reached, version),
    version,
    launcher: target.kind === 'launched' ? target.launcher : null,
    variant: target.kind === 'launched' ? target.variant : null,
    configDigest: reached.launched?.configDigest ?? null,
    sameHost: reached.servers.every((server) => server.allowedAddresses.addresses.every(isThisMachine)),
    pid: reached.pid,
    certificateChecked: isCertificateChecked(target),
  };
}

function kindOf({ launched, relay, target }: ReachedTarget, version: string | null): string {
  if (writesToSink(version)) return 'sink';
  return relay === null ? (launched?.kind ?? target.kind) : 'influxdb-relay';
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

/** A relay passes no statement on, so shards are dropped at each of its backends. */
function drivenRetentionOf(run: RunContext, container: TargetContainer, more: readonly TargetContainer[]) {
  const { shards } = container;
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'driven' || shards === null) return null;
  const settings = { startMs: run.startMs, ...retention };
  return withCopies(
    createDrivenRetention(measuredShards(run, container, shards), settings),
    more.flatMap((copy) => (copy.shards === null ? [] : [createDrivenRetention(copy.shards, settings)])),
  );
}
