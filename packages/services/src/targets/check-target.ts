import { DomainError } from '@tidemark/domain/kernel/errors';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { type InfluxdbRelayTarget, type Target, targetAddresses } from '@tidemark/domain/target/target';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import type { ServiceContext } from '../access/context.ts';

/**
 * checkTarget throws target_denied for an address that is not allowed, and validation_failed for an unknown launcher or variant; it
 * gives the key of the target, which one run at a time may write to.
 */
export async function checkTarget(
  ctx: Pick<ServiceContext, 'egress' | 'launchers'>,
  target: Target,
): Promise<string> {
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-v2': {
      const key = await keyOf(target.url, ctx.egress);
      for (const url of target.moreUrls) await resolveTargetAddress(url, ctx.egress);
      return key;
    }
    case 'influxdb-relay':
      return await checkRelay(ctx, target);
    case 'graphite': {
      const key = await keyOf(target.url, ctx.egress);
      for (const url of targetAddresses(target).slice(1)) await resolveTargetAddress(url, ctx.egress);
      return key;
    }
    case 'launched':
      checkLauncher(ctx.launchers, target.launcher, target.variant);
      return 'launched';
  }
}

/** A relay that is a backend of its own would never be done. */
async function checkRelay(
  { egress }: Pick<ServiceContext, 'egress'>,
  { url, backends }: InfluxdbRelayTarget,
): Promise<string> {
  const key = await keyOf(url, egress);
  const keys = await Promise.all(backends.map((backend) => keyOf(backend.url, egress)));
  const own = keys.indexOf(key);
  if (own === -1) return key;
  const detail = 'is the address of the relay itself; give the address of the server behind it';
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/backends/${own}/url`, code: 'own_backend', detail }],
  });
}

async function keyOf(url: string, egress: ServiceContext['egress']): Promise<string> {
  const { allowedAddresses } = await resolveTargetAddress(url, egress);
  return addressKey(url, allowedAddresses.addresses);
}

/** Names of one machine share a key: localhost, 127.0.0.1 and ::1 are the same target. */
function addressKey(url: string, addresses: string[]): string {
  const { port, protocol } = new URL(url);
  const [first = ''] = addresses.toSorted();
  const isLoopback = addresses.some((address) => address === '::1' || address.startsWith('127.'));
  return `${isLoopback ? 'loopback' : first}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function checkLauncher(launchers: ServiceContext['launchers'], launcher: string, variant: string): void {
  if (launchers === null) return;
  const known = launchers.find((candidate) => candidate.name === launcher);
  if (!known) throw unknownName('/launcher', 'launcher', launcher, launchers);
  if (!known.variants.some((candidate) => candidate.name === variant)) {
    throw unknownName('/variant', `variant of ${launcher}`, variant, known.variants);
  }
}

function unknownName(pointer: string, what: string, name: string, choices: { name: string }[]): DomainError {
  const offered =
    choices.length > 0
      ? `choose one of ${choices.map((choice) => choice.name).join(', ')}`
      : 'the operator has configured none';
  const detail = `there is no ${what} "${name}"; ${offered}`;
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'unknown_name', detail }] });
}

/** checkHooks throws target_denied for a hook of a load profile at an address that no target may have. */
export async function checkHooks(
  { egress }: Pick<ServiceContext, 'egress'>,
  { faults }: Pick<LoadProfile, 'faults'>,
): Promise<void> {
  for (const step of faults) if (step.action === 'hook') await resolveTargetAddress(step.url, egress);
}
