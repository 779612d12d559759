import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { denialOf } from './denial-of.ts';
import { resolveTargetAddress } from './resolve-target-address.ts';

const policy = { allowedHosts: [], deniedEndpoints: [], loopback: false, publicAddresses: true };
const cases = z
  .array(z.object({ kind: z.string(), url: z.string(), answers: z.array(z.string()), verdict: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('./hostile-addresses.fixture.json', import.meta.url), 'utf8')));

describe('a policy that allows public addresses', () => {
  it('allows them, and without it they are refused', () => {
    expect(denialOf(policy, 'hooks.example', '93.184.216.34', 443)).toBeNull();
    expect(denialOf(policy, 'hooks.example', '2606:4700::1111', 443)).toBeNull();
    expect(denialOf({ ...policy, publicAddresses: false }, 'x', '93.184.216.34', 443)).toBe('not_allowed');
  });

  it.each([
    ['127.0.0.1', 'loopback_off'],
    ['10.0.0.1', 'not_allowed'],
    ['100.64.0.1', 'not_allowed'],
    ['172.31.255.255', 'not_allowed'],
    ['192.168.1.1', 'not_allowed'],
    ['fd12::1', 'not_allowed'],
    ['169.254.169.254', 'metadata_address'],
    ['100.100.100.200', 'metadata_address'],
    ['fe80::1', 'metadata_address'],
  ])('still refuses %s: %s', (address, reason) => {
    expect(denialOf(policy, 'x', address, 443)).toBe(reason);
  });

  it('refuses our own services at public addresses, and every address of this machine', () => {
    const own = { ...policy, deniedEndpoints: [{ address: '93.184.216.34', port: 5_432 }] };
    expect(denialOf(own, 'x', '93.184.216.34', 5_432)).toBe('own_infrastructure');
    const addresses = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).map(({ address }) => address),
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(denialOf(policy, 'x', address, 443)).not.toBeNull();
  });

  it('refuses every other address of the corpus of hostile addresses', async () => {
    const allowed: string[] = [];
    for (const { kind, url, answers } of cases) {
      const resolved = await resolveTargetAddress(url, policy, () => Promise.resolve(answers)).catch(
        (error: unknown) => (isDomainError(error, 'target_denied') ? null : Promise.reject(error)),
      );
      if (resolved !== null && kind !== 'allow') allowed.push(url);
    }
    // A public host, at a port at which nothing can be reached.
    expect(allowed).toEqual(['http://8.8.8.8:0/']);
  });
});
