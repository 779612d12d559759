import { BlockList, isIP } from 'node:net';
import type { TargetDenialReason } from '@tidemark/domain/kernel/errors';
import { isLaunchedPort } from '@tidemark/loopback/launched-ports';
import { addressClass } from './address-class.ts';
import { plainAddress } from './guarded-connector.ts';
import { isPublicAddress } from './public-address.ts';
import { isThisMachine } from './this-machine.ts';

/** Endpoints of our own database, queue and portal, by address or name. */
export type OwnEndpoint = { address: string; port: number };

/** What decides on an address; `allowedHosts` holds host, host:port, address, address:port or CIDR. */
type AddressRules = {
  allowedHosts: string[];
  deniedEndpoints: OwnEndpoint[];
  loopback?: boolean;
  launchesDirectory?: string | null;
  publicAddresses?: boolean;
};

/** denialOf is why `address`, which `host` resolved to, may not be connected to at `port`, or null. */
export function denialOf(
  policy: AddressRules,
  host: string,
  address: string,
  port: number,
): TargetDenialReason | null {
  const plain = plainAddress(address);
  const kind = addressClass(plain);
  if (kind === 'never') return 'metadata_address';
  const isHere = isThisMachine(plain);
  if (policy.deniedEndpoints.some((own) => isOwn(own, host, plain, port) || (isHere && isOwnHere(own, port))))
    return 'own_infrastructure';
  const { launchesDirectory = null } = policy;
  if (isHere && launchesDirectory !== null && isLaunchedPort(launchesDirectory, port))
    return 'launched_server';
  if (kind === 'loopback' && policy.loopback !== false) return null;
  if (policy.allowedHosts.some((entry) => allows(entry, host, plain, port))) return null;
  if (policy.publicAddresses === true && !isHere && isPublicAddress(plain)) return null;
  return kind === 'loopback' ? 'loopback_off' : 'not_allowed';
}

function isOwn(own: OwnEndpoint, host: string, plain: string, port: number): boolean {
  return own.port === port && (own.address.toLowerCase() === host || plainAddress(own.address) === plain);
}

/** What listens on this machine is reached by each of its addresses. */
function isOwnHere(own: OwnEndpoint, port: number): boolean {
  const address = plainAddress(own.address);
  return own.port === port && (address === 'localhost' || addressClass(address) === 'loopback');
}

function allows(entry: string, host: string, plain: string, port: number): boolean {
  const text = entry.trim().toLowerCase();
  if (text.includes('/')) return isInCidr(text, plain);
  const { name, port: only } = splitPort(text);
  if (only !== null && only !== port) return false;
  return name === host || plainAddress(name) === plain;
}

function isInCidr(cidr: string, plain: string): boolean {
  const [network = '', bits = ''] = cidr.split('/');
  const family = isIP(network);
  const length = Number(bits);
  if (family === 0 || bits === '' || !Number.isInteger(length) || length > (family === 4 ? 32 : 128))
    return false;
  if (family !== isIP(plain)) return false;
  const list = new BlockList();
  list.addSubnet(network, length, family === 4 ? 'ipv4' : 'ipv6');
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

function splitPort(text: string): { name: string; port: number | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  if (bracketed) return { name: bracketed[1] ?? '', port: bracketed[2] ? Number(bracketed[2]) : null };
  const parts = /^([^:]+):(\d+)$/.exec(text);
  return parts ? { name: parts[1] ?? '', port: Number(parts[2]) } : { name: text, port: null };
}
