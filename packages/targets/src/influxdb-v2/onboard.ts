import { randomBytes } from 'node:crypto';
import { InfluxDB } from '@influxdata/influxdb-client';
import { SetupAPI } from '@influxdata/influxdb-client-apis';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { createGuardedHttp } from '../egress/guarded-http.ts';
import { createGuardedTransport } from './guarded-transport.ts';

/** What opens a 2.x that was just set up. */
export type Onboarding = { org: string; token: string };

const timeoutMs = 15_000;
const tokenBytes = 32;
const org = 'tidemark';

/**
 * onboard sets up a fresh 2.x on loopback with a random password and token, which exist in this process only; it throws
 * `target_refused` where the server was set up before.
 */
export async function onboard(url: string): Promise<Onboarding> {
  const http = createGuardedHttp({
    url,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    tls: systemTls,
    authorization: null,
  });
  const token = randomBytes(tokenBytes).toString('base64url');
  try {
    const client = new InfluxDB({ url, transport: createGuardedTransport(http, timeoutMs) });
    await new SetupAPI(client).postSetup({
      body: {
        username: 'tidemark',
        password: randomBytes(tokenBytes).toString('base64url'),
        org,
        bucket: 'setup',
        token,
      },
    });
    return { org, token };
  } finally {
    await http.close();
  }
}
