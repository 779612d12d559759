import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { DomainError, type TargetDenialReason } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { denialOf, type OwnEndpoint } from './denial-of.ts';
import { isPublicAddress } from './public-address.ts';

/** Where the operator lets us write to besides loopback, and what is our own and never a target. */
export type EgressPolicy = {
  /** Host, host:port, address, address:port, or CIDR. */
  allowedHosts: string[];
  deniedEndpoints: OwnEndpoint[];
  /** False: loopback is a target only where it is in `allowedHosts`; launched servers are not affected. True by default. */
  loopback?: boolean;
  /** Where the workers of this machine keep the servers that they launch, which are never targets; by default there are none. */
  launchesDirectory?: string | null;
  /** Asks whether a public address that is not in `allowedHosts` shows that its owner agrees; by default it may not be used. */
  provesOwnership?: ProvesOwnership;
  /** True: addresses of the public internet, too, but for those of this machine. For messages, never for load. */
  publicAddresses?: boolean;
};

/** One address of a target, and where it would be asked for the token of its owner. */
export type OwnershipClaim = { url: string; host: string; port: number; address: string };
export type ProvesOwnership = (claim: OwnershipClaim) => Promise<boolean>;

/** Gives every address of a name; replaced in tests, so that no name is looked up. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** What a target's name stands for during one run: only these addresses are connected to. */
export type ResolvedTarget = { host: string; allowedAddresses: AllowedAddresses };

const maxAnswers = 16;
const resolveTimeoutMs = 3_000;

/**
 * resolveTargetAddress gives the approved addresses of a target, or throws `target_denied`.
 * One address that may not be spoken to denies the whole name; a name that does not resolve is denied too.
 */
export async function resolveTargetAddress(
  address: string,
  policy: EgressPolicy,
  resolveHost: ResolveHost = lookUpHost,
): Promise<ResolvedTarget> {
  if (!URL.canParse(address)) throw denied(address, 'unresolvable');
  const url = new URL(address);
  const host = bareHost(url.hostname);
  const port = portOf(url);
  if (port === null) throw denied(host, 'scheme');
  if (url.username !== '' || url.password !== '') throw denied(host, 'userinfo');
  const addresses = await resolveAll(host, resolveHost);
  for (const answer of addresses) {
    const reason = await reasonAgainst(policy, { url: address, host, port, address: answer });
    if (reason !== null) throw denied(host, reason);
  }
  return { host, allowedAddresses: { addresses, launchesDirectory: policy.launchesDirectory ?? null } };
}

/** Only a public address that merely is not listed can be proven: nothing proves a private one, a metadata service, or one of our own. */
async function reasonAgainst(
  policy: EgressPolicy,
  claim: OwnershipClaim,
): Promise<TargetDenialReason | null> {
  const reason = denialOf(policy, claim.host, claim.address, claim.port);
  const { provesOwnership } = policy;
  const isProvable =
    reason === 'not_allowed' && isPublicAddress(claim.address) && /^https?:/i.test(claim.url);
  if (!isProvable || provesOwnership === undefined) return reason;
  return (await provesOwnership(claim)) ? null : 'unproven';
}

const defaultPorts: Record<string, number | null> = { 'http:': 80, 'https:': 443, 'tcp:': null };

/** The port that is connected to; null for another scheme, and for TCP without one. */
function portOf({ protocol, port }: URL): number | null {
  if (!Object.hasOwn(defaultPorts, protocol)) return null;
  return port === '' ? (defaultPorts[protocol] ?? null) : Number(port);
}

async function resolveAll(host: string, resolveHost: ResolveHost): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const answers = await resolveHost(host).catch(() => []);
  if (answers.length === 0 || answers.length > maxAnswers) throw denied(host, 'unresolvable');
  return answers;
}

async function lookUpHost(host: string): Promise<string[]> {
  const signal = AbortSignal.timeout(resolveTimeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const answers = await Promise.race([lookup(host, { all: true, verbatim: true }), late]);
  return answers.map((answer) => answer.address);
}

function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function denied(host: string, reason: TargetDenialReason): DomainError<'target_denied'> {
  return new DomainError('target_denied', { host, reason });
}
