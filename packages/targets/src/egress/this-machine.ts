import { networkInterfaces } from 'node:os';
import { addressClass } from './address-class.ts';

/** isThisMachine shows whether an address leads to this machine itself. */
export function isThisMachine(address: string): boolean {
  if (addressClass(address) === 'loopback') return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((entry) => entry.address === address));
}
