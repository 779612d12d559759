import type { InfluxdbV1Target, TargetSecret } from '@tidemark/domain/target/target';
import { type EgressPolicy, resolveTargetAddress } from '../egress/resolve-target-address.ts';
import { createInfluxdbV1Client, type InfluxdbV1Client } from './client.ts';
import { credentialsOf } from './open-influxdb-v1.ts';

/** What is needed to speak to a target: itself, what opens it, and which addresses are allowed. */
export type TargetAccess = { target: InfluxdbV1Target; secret: TargetSecret; policy: EgressPolicy };

/** withClient checks the address of a target, lets `use` speak to it, and closes whatever happened; it throws `target_denied` too. */
export async function withClient<Result>(
  { target, secret, policy }: TargetAccess,
  use: (client: InfluxdbV1Client) => Promise<Result>,
): Promise<Result> {
  const { addresses } = await resolveTargetAddress(target.url, policy);
  const client = createInfluxdbV1Client({
    url: target.url,
    tls: target.tls,
    allowedAddresses: addresses,
    ...credentialsOf(target, secret),
  });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
