import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';

const enoughBytes = 1_024;

/** forceCollection asks the server for a garbage collection (0.12 to 1.12 can); false where it does not do it. */
export async function forceCollection(client: Pick<InfluxdbV1Client, 'get'>): Promise<boolean> {
  try {
    return (await client.get('/debug/pprof/heap?gc=1&debug=1', enoughBytes)).statusCode === 200;
  } catch {
    return false;
  }
}
