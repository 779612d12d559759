import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isPublicAddress } from './public-address.ts';
import { type EgressPolicy, type ResolveHost, resolveTargetAddress } from './resolve-target-address.ts';

const caseShape = z.object({
  kind: z.string(),
  url: z.string(),
  answers: z.array(z.string()),
  verdict: z.enum(['denied', 'loopback']),
});
const cases = z
  .array(caseShape)
  .parse(JSON.parse(readFileSync(new URL('./hostile-addresses.fixture.json', import.meta.url), 'utf8')));

const byDefault: EgressPolicy = { allowedHosts: [], deniedEndpoints: [] };
const everywhere: EgressPolicy = { allowedHosts: ['0.0.0.0/0', '::/0'], deniedEndpoints: [] };
const answering = (answers: string[]): ResolveHost => {
  return () => Promise.resolve(answers);
};

async function reasonOf(url: string, policy: EgressPolicy, answers: string[] = []): Promise<string> {
  try {
    await resolveTargetAddress(url, policy, answering(answers));
    return 'allowed';
  } catch (error) {
    return isDomainError(error, 'target_denied') ? error.details.reason : 'another error';
  }
}

describe('resolveTargetAddress by default', () => {
  it('denies every hostile address of the corpus and allows loopback in every spelling', async () => {
    expect(cases.length).toBeGreaterThan(300);
    const wrong: string[] = [];
    for (const { url, answers, verdict } of cases) {
      const reason = await reasonOf(url, byDefault, answers);
      if ((reason === 'allowed') !== (verdict === 'loopback')) wrong.push(`${url}: ${reason}`);
    }
    expect(wrong).toEqual([]);
  });

  it('denies a name when one of its answers is bad', async () => {
    expect(await reasonOf('http://mixed.test/', byDefault, ['127.0.0.1', '93.184.216.34'])).toBe(
      'not_allowed',
    );
  });

  it('denies a name that does not resolve, or with more answers than are allowed', async () => {
    expect(await reasonOf('http://unknown.test/', byDefault)).toBe('unresolvable');
    const many = Array.from({ length: 17 }, (_, i) => `127.0.0.${i}`);
    expect(await reasonOf('http://huge.test/', byDefault, many)).toBe('unresolvable');
  });

  it('asks for a name once, so that a name that changes cannot be used twice', async () => {
    let asked = 0;
    const rebinding: ResolveHost = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '10.0.0.1']);
    const { allowedAddresses } = await resolveTargetAddress('http://rebind.test/', byDefault, rebinding);
    expect([asked, allowedAddresses.addresses]).toEqual([1, ['127.0.0.1']]);
  });
});

describe('resolveTargetAddress with what the operator allows', () => {
  it.each([
    ['http://influx.corp:8086/', ['influx.corp']],
    ['http://INFLUX.corp.:8086/', ['influx.corp']],
    ['http://influx.corp:8086/', ['influx.corp:8086']],
    ['http://influx.corp:8086/', ['10.1.0.0/16']],
    ['http://influx.corp:8086/', ['10.1.2.3']],
    ['http://influx.corp:8086/', ['10.1.2.3:8086']],
  ])('allows %s by %j', async (url, allowedHosts) => {
    expect(await reasonOf(url, { allowedHosts, deniedEndpoints: [] }, ['10.1.2.3'])).toBe('allowed');
  });

  it.each([
    ['http://influx.corp:8087/', ['influx.corp:8086']],
    ['http://other.corp:8086/', ['influx.corp']],
    ['http://influx.corp:8086/', ['10.2.0.0/16']],
    ['http://influx.corp:8086/', ['10.1.0.0/']],
    ['http://influx.corp:8086/', ['10.1.0.0/99']],
    ['http://sub.influx.corp:8086/', ['influx.corp']],
  ])('does not allow %s by %j', async (url, allowedHosts) => {
    expect(await reasonOf(url, { allowedHosts, deniedEndpoints: [] }, ['10.1.2.3'])).toBe('not_allowed');
  });

  it('allows IPv4 addresses that are mapped into IPv6 as what they are', async () => {
    expect(
      await reasonOf('http://[::ffff:10.0.0.5]/', { allowedHosts: ['10.0.0.0/8'], deniedEndpoints: [] }),
    ).toBe('allowed');
  });

  it.each([
    'http://169.254.169.254/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[::169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('never allows %s, whatever the operator allows', async (url) => {
    expect(await reasonOf(url, everywhere)).toBe('metadata_address');
  });

  it.each([
    'http://127.0.0.1:5432/',
    'http://127.0.0.2:5432/',
    'http://[::1]:5432/',
    'http://localhost:5432/',
    'http://[::ffff:127.0.0.1]:5432/',
  ])('never allows our own database, by any name of loopback: %s', async (url) => {
    const policy = { allowedHosts: ['0.0.0.0/0'], deniedEndpoints: [{ address: '127.0.0.1', port: 5432 }] };
    expect(await reasonOf(url, policy, ['127.0.0.1'])).toBe('own_infrastructure');
  });

  it('never allows our own database by the name that we have for it, or by another address of this machine', async () => {
    const deniedEndpoints = [
      { address: 'db.corp', port: 5432 },
      { address: '127.0.0.1', port: 3000 },
    ];
    const policy = { allowedHosts: ['0.0.0.0/0', '::/0'], deniedEndpoints };
    expect(await reasonOf('http://db.corp:5432/', policy, ['10.1.2.3'])).toBe('own_infrastructure');
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address } of own.filter(
      ({ family, address }) => family === 'IPv4' && address !== '127.0.0.1',
    ))
      expect(await reasonOf(`http://${address}:3000/`, policy)).toBe('own_infrastructure');
  });

  it('allows another port beside our own', async () => {
    const policy = { allowedHosts: [], deniedEndpoints: [{ address: '127.0.0.1', port: 5432 }] };
    expect(await reasonOf('http://127.0.0.1:8086/', policy)).toBe('allowed');
  });

  it('takes a name with sixteen addresses, and none with more', async () => {
    const answers = (count: number) => Array.from({ length: count }, (_, n) => `127.0.0.${n + 1}`);
    expect(await reasonOf('http://many.test/', byDefault, answers(16))).toBe('allowed');
    expect(await reasonOf('http://many.test/', byDefault, answers(17))).toBe('unresolvable');
  });
});

describe('resolveTargetAddress with loopback switched off', () => {
  const off: EgressPolicy = { allowedHosts: [], deniedEndpoints: [], loopback: false };

  it.each(['http://127.0.0.1:8086/', 'http://[::1]:8086/', 'http://localhost:8086/'])(
    'denies %s',
    async (url) => {
      expect(await reasonOf(url, off, ['127.0.0.1'])).toBe('loopback_off');
    },
  );

  it('allows what the operator lists all the same', async () => {
    const policy = { ...off, allowedHosts: ['127.0.0.1:8086'] };
    expect(await reasonOf('http://127.0.0.1:8086/', policy)).toBe('allowed');
    expect(await reasonOf('http://127.0.0.1:8087/', policy)).toBe('loopback_off');
  });
});

describe('resolveTargetAddress where owners of public addresses can agree', () => {
  const asked: string[] = [];
  const policyOf = (isProven: (address: string) => boolean): EgressPolicy => ({
    allowedHosts: [],
    deniedEndpoints: [{ address: 'db.test', port: 5432 }],
    provesOwnership: ({ address, port }) => {
      asked.push(`${address} ${port}`);
      return Promise.resolve(isProven(address));
    },
  });
  const always = policyOf(() => true);

  it('asks each address that a name has, and denies the name when one of them does not prove it', async () => {
    asked.length = 0;
    const answers = ['93.184.216.34', '93.184.216.35'];
    expect(await reasonOf('https://influx.test/', always, answers)).toBe('allowed');
    expect(asked).toEqual(['93.184.216.34 443', '93.184.216.35 443']);
    const one = policyOf((address) => address.endsWith('.34'));
    expect(await reasonOf('https://influx.test/', one, answers)).toBe('unproven');
  });

  it('asks anew each time, so that a token that was removed counts at once', async () => {
    let isThere = true;
    const policy = policyOf(() => isThere);
    expect(await reasonOf('http://influx.test:8086/', policy, ['93.184.216.34'])).toBe('allowed');
    isThere = false;
    expect(await reasonOf('http://influx.test:8086/', policy, ['93.184.216.34'])).toBe('unproven');
  });

  it('asks no other address, whatever it would answer, and allows none', async () => {
    asked.length = 0;
    const wrong: string[] = [];
    for (const { url, answers, verdict } of cases) {
      const reason = await reasonOf(url, always, answers);
      const literal = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
      const isPublic = [...answers, literal].some(isPublicAddress);
      if (verdict === 'denied' && reason === 'allowed' && !isPublic) wrong.push(url);
    }
    expect(wrong).toEqual([]);
    expect(asked.filter((claim) => !isPublicAddress(claim.split(' ')[0] ?? ''))).toEqual([]);
  });

  it.each([
    ['http://10.1.2.3:8086/', 'not_allowed'],
    ['http://[fd12::1]:8086/', 'not_allowed'],
    ['http://169.254.169.254/', 'metadata_address'],
    ['http://168.63.129.16/', 'metadata_address'],
    ['http://db.test:5432/', 'own_infrastructure'],
    ['tcp://93.184.216.34:2003', 'not_allowed'],
  ])('does not ask %s', async (url, reason) => {
    asked.length = 0;
    expect(await reasonOf(url, always, ['93.184.216.34'])).toBe(reason);
    expect(asked).toEqual([]);
  });
});
