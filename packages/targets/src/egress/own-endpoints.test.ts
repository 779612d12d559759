import { expect, it } from 'vitest';
import { denialOf } from './denial-of.ts';
import { ownEndpoints } from './own-endpoints.ts';

it('lists portal, database and queue with their usual ports, and the addresses of services by name', async () => {
  const { endpoints, resolved } = ownEndpoints({
    services: ['postgresql://u:p@localhost/x', 'redis://[fd00::1]', 'rediss://no.such.host.invalid:7000'],
    portalUrl: 'https://tidemark.corp',
    portalPort: 3_000,
  });
  await resolved;
  expect(endpoints).toEqual(
    expect.arrayContaining([
      { address: '127.0.0.1', port: 3_000 },
      { address: 'localhost', port: 5_432 },
      { address: '127.0.0.1', port: 5_432 },
      { address: 'fd00::1', port: 6_379 },
      { address: 'no.such.host.invalid', port: 7_000 },
      { address: 'tidemark.corp', port: 443 },
    ]),
  );
});

it('denies the public address of the portal, not what else its proxy serves', () => {
  const { endpoints: deniedEndpoints } = ownEndpoints({
    services: [],
    portalUrl: 'https://tidemark.corp',
    portalPort: 3_000,
  });
  const policy = { allowedHosts: ['10.0.0.0/8'], deniedEndpoints };
  expect(denialOf(policy, 'tidemark.corp', '10.1.2.3', 443)).toBe('own_infrastructure');
  expect(denialOf(policy, 'influx.corp', '10.1.2.3', 443)).toBeNull();
});
