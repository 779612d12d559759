import { type NetworkEffect, networkActions, networkEffectShape } from '@tidemark/domain/load/fault-step';
import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import { type ProxyLink, type ProxyProcess, startProxyProcess } from '@tidemark/proxy/start-proxy-process';
import { isThisMachine } from '@tidemark/targets/egress/this-machine';
import { connectOnce } from '@tidemark/targets/graphite/connect-once';
import type { RouteTo } from '@tidemark/targets/launching/launched-server';
import { backAsPlanned, type FaultEffect, type PartLinks, reasonOf } from '../run/fault-effect.ts';
import type { RunContext } from '../run/run-context.ts';
import { RunStopped } from '../run/stop-switch.ts';

/** openPartLinks starts a proxy for the parts of a plan that have network faults, and for no others; null where there are none. */
export async function openPartLinks(run: RunContext): Promise<PartLinks | null> {
  const steps = run.plan.profile.faults.filter(({ action }) =>
    networkActions.some((known) => known === action),
  );
  if (steps.length === 0) return null;
  const proxy = await startProxyProcess();
  const end = run.stop.end();
  if (end !== null) {
    // No one closes what is opened after the run was torn down.
    await proxy.stop();
    throw new RunStopped(end);
  }
  void proxy.died.then((how) =>
    run.stop.stop({
      state: 'failed',
      code: 'internal',
      message: `The proxy before faulted parts died: ${how}.`,
    }),
  );
  return linksOf(proxy, new Set(steps.map(({ part }) => part)));
}

/** A part may take two protocols on two ports, and a target have several addresses: all of them are faulted at once. */
function linksOf(proxy: ProxyProcess, parts: ReadonlySet<string>): PartLinks {
  const links = new Map<string, { part: string; link: ProxyLink }>();
  const open = async (
    part: string,
    name: string,
    { launchesDirectory, ...upstream }: Upstream,
    protocol: LinkProtocol,
  ) => {
    const link = await proxy.open({ name, upstream, protocol, launchesDirectory });
    links.set(name, { part, link });
    return link.port;
  };
  const routeTo: RouteTo = async (part, { host, port, protocol }) =>
    parts.has(part)
      ? { host: loopback, port: await open(part, `${part} ${protocol}`, { host, port }, protocol) }
      : { host, port };
  return {
    routeTo,
    async inFrontOf({ endpoint, allowedAddresses, moreServers }) {
      const protocol = protocolOf(endpoint);
      // Of a target that was not started here, one part only can have network faults.
      const [part = ''] = parts;
      const before = async ({ url, allowedAddresses: allowed }: MoreServer, index: number) => {
        const upstream = await answeringAddress(url, allowed);
        return routed(url, await open(part, `${part} ${index}`, upstream, protocol));
      };
      const first = await before({ url: endpoint.url, allowedAddresses }, 0);
      const others = await Promise.all(moreServers.map((server, i) => before(server, i + 1)));
      return { endpoint: { ...endpoint, url: first.url }, allowedAddresses: onLoopback, moreServers: others };
    },
    effectOf: (step) =>
      networkEffect(
        () => [...links.values()].filter(({ part }) => part === step.part).map(({ link }) => link),
        networkEffectShape.parse(step),
      ),
    close: () => proxy.stop(),
  };
}

/** Behind a link to a target that was not started for the run there must never be a server that was started for another one. */
type Upstream = { host: string; port: number; launchesDirectory?: string | undefined };

const loopback = '127.0.0.1';
const onLoopback: AllowedAddresses = { addresses: [loopback], launchesDirectory: null };

/** The name stays, for the Host header; only the proxy is connected to. */
function routed(address: string, port: number): MoreServer {
  const url = new URL(address);
  url.port = String(port);
  return { url: url.href, allowedAddresses: onLoopback };
}

function protocolOf(endpoint: WriteEndpoint): LinkProtocol {
  if (endpoint.kind !== 'graphite') return 'http';
  return endpoint.protocol === 'pickle' ? 'pickle' : 'lines';
}

/** A name may stand for several approved addresses; a link leads to the first that takes a connection. It throws `target_unreachable`. */
async function answeringAddress(address: string, allowed: AllowedAddresses): Promise<Upstream> {
  const { port, protocol } = new URL(address);
  const usedPort = Number(port || (protocol === 'https:' ? 443 : 80));
  let failure: unknown = null;
  for (const host of allowed.addresses) {
    try {
      await connectOnce(address, { ...allowed, addresses: [host] });
      const launchesDirectory = isThisMachine(host) ? (allowed.launchesDirectory ?? undefined) : undefined;
      return { host, port: usedPort, launchesDirectory };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

function networkEffect(linksOfPart: () => readonly ProxyLink[], effect: NetworkEffect): FaultEffect {
  return {
    async begin() {
      const links = linksOfPart();
      if (links.length === 0)
        throw new TypeError('nothing sends to this part, so no proxy stands in front of it');
      await Promise.all(links.map((link) => link.begin(effect)));
      return null;
    },
    async end() {
      const ends = await Promise.allSettled(linksOfPart().map((link) => link.end()));
      const failed = ends.find((end) => end.status === 'rejected');
      return failed === undefined ? backAsPlanned : { isBack: false, reason: reasonOf(failed.reason) };
    },
  };
}
