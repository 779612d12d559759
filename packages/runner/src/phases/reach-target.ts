import type { AllowedAddresses, MoreServer } from '@tidemark/domain/target/batch-writer';
import { isCarbonLauncher } from '@tidemark/domain/target/launcher';
import { relayBackends } from '@tidemark/domain/target/relay-backends';
import {
  graphiteTargetShape,
  type InfluxdbRelayTarget,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  type LaunchedTarget,
  noSecret,
  type ServerTarget,
  type TargetSecret,
  targetAddresses,
  targetUrls,
} from '@tidemark/domain/target/target';
import { launchedFaults } from '@tidemark/domain/target/target-faults';
import { launchedParts } from '@tidemark/domain/target/target-parts';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import { isThisMachine } from '@tidemark/targets/egress/this-machine';
import { findListeningProcess } from '@tidemark/targets/launching/find-listening-process';
import { launchTarget } from '@tidemark/targets/launching/launch-target';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { SessionOrder } from '@tidemark/targets/session/target-session';
import type { OpenedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { refusedPlan, refuseFirst } from './as-run-end.ts';

/** A target whose every address was approved; `servers` has one entry a url of it. */
export type ReachedTarget = {
  target: ServerTarget;
  secret: TargetSecret;
  servers: MoreServer[];
  /** Further addresses of a Graphite, to read from. */
  others: MoreServer[];
  pid: number | null;
  /** What was started for this run; null where the target ran already. */
  launched: LaunchedServer | null;
  /** A relay that runs already, in front of `target` and `copies`; null for others. */
  relay: Relay | null;
};

/** Where a relay is written to, and its backends beside the first. */
type Relay = { url: string; allowedAddresses: AllowedAddresses; user: Login; copies: SessionOrder[] };
type Login = { username: string | null; password: string | null; token: string | null };

export const noAddresses: AllowedAddresses = { addresses: [], launchesDirectory: null };

export async function reach(run: RunContext, opened: OpenedTarget): Promise<ReachedTarget> {
  const { target } = run.plan;
  switch (target.kind) {
    case 'launched':
      return await launch(run, target, opened);
    case 'influxdb-relay':
      return await resolveRelay(run, target);
    default:
      return await resolve(run, target, run.request.secret);
  }
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
  return {
    ...accessOf(target, server),
    servers: [onLoopback(url)],
    others: [],
    pid,
    launched: server,
    relay: null,
  };
}

/** What a launcher starts is known here only, and may not know what the plan asks for. */
function refuseLaunch({ plan, deps }: RunContext, { launcher: name, variant }: LaunchedTarget): void {
  const { launchers } = deps.launchers;
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher || isCarbonLauncher(launcher)) return;
  const parts = launchedParts(deps.launchers, name, variant);
  if (parts.length > 0) refuseFirst(launchedFaults(plan, { kind: launcher.kind, parts }));
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

export function onLoopback(url: string): MoreServer {
  return { url, allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null } };
}

/** watchServer stops the run as soon as its launched server ends by itself; what was recorded is kept. */
function watchServer(run: RunContext, server: LaunchedServer): void {
  void server.died.then((message) => {
    run.recording.event({ kind: 'target_died', ...momentOf(run), message: `The target died: ${message}` });
    run.stop.stop({ state: 'aborted', code: 'target_died', message: `The target died: ${message}` });
  });
}

/** Every endpoint is approved by itself; one that may not be spoken to denies the target. */
async function resolve(run: RunContext, target: ServerTarget, secret: TargetSecret): Promise<ReachedTarget> {
  const servers: ReachedTarget['servers'] = [];
  const others: ReachedTarget['others'] = [];
  const written = targetUrls(target);
  for (const [i, url] of targetAddresses(target).entries()) {
    const { allowedAddresses, host } = await resolveTargetAddress(url, run.deps.egress);
    setStatus(run, `reaching ${host}`);
    (i < written.length ? servers : others).push({ url, allowedAddresses });
  }
  const isHere = servers[0]?.allowedAddresses.addresses.every(isThisMachine) ?? false;
  const pid = isHere ? await findListeningProcess(portOf(target.url)) : null;
  return { target, secret, servers, others, pid, launched: null, relay: null };
}

/** A relay is written to, and its backends are set up, asked and read: the first one as any other target. */
async function resolveRelay(run: RunContext, target: InfluxdbRelayTarget): Promise<ReachedTarget> {
  const { secret } = run.request;
  const { allowedAddresses } = await resolveTargetAddress(target.url, run.deps.egress);
  const reached: ReachedTarget[] = [];
  for (const backend of relayBackends(target, secret)) {
    const found = await resolve(run, backend.target, backend.secret);
    if (isSameServer(target.url, allowedAddresses, found.servers[0]))
      throw refusedPlan(
        `${backend.part} is the relay itself; give the address of its server`,
        'target.backends',
      );
    reached.push(found);
  }
  const [first, ...others] = reached;
  if (!first) throw refusedPlan('a relay has one backend at least', 'target.backends');
  const copies = others.map((copy) => ({
    target: copy.target,
    secret: copy.secret,
    allowedAddresses: copy.servers[0]?.allowedAddresses ?? noAddresses,
  }));
  const { username } = target;
  const { password, token } = secret;
  const user =
    target.auth === 'basic' ? { username, password, token: null } : { username: null, password: null, token };
  return { ...first, relay: { url: target.url, allowedAddresses, user, copies } };
}

/** Whether the address of a backend leads to where the relay itself listens. */
function isSameServer(relayUrl: string, relay: AllowedAddresses, backend: MoreServer | undefined): boolean {
  if (backend === undefined || portOf(relayUrl) !== portOf(backend.url)) return false;
  const areHere = [relay, backend.allowedAddresses].every(({ addresses }) => addresses.every(isThisMachine));
  const shared = relay.addresses.some((address) => backend.allowedAddresses.addresses.includes(address));
  return areHere || shared;
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
