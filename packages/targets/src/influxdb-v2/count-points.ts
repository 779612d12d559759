import {
  flux,
  fluxDateTime,
  fluxExpression,
  fluxString,
  type ParameterizedQuery,
} from '@influxdata/influxdb-client';
import { type CountGroup, measurementsPerQuery } from '../session/target-session.ts';
import type { InfluxdbV2Client } from './client.ts';

/** All that can be stored lies between: simulated clocks also write the future. */
const earliest = '1677-09-21T00:12:44Z';
const latest = '2262-04-11T23:47:16Z';

/** countBucketPoints gives the stored points of each measurement from `fromMs` on (null: all); one without points counts 0. */
export async function countBucketPoints(
  client: InfluxdbV2Client,
  place: { org: string; bucket: string },
  group: CountGroup,
  options: { fromMs: number | null; timeoutMs: number },
): Promise<Map<string, number>> {
  const counts = new Map(group.measurements.map((name) => [name, 0]));
  for (let first = 0; first < group.measurements.length; first += measurementsPerQuery) {
    const names = group.measurements.slice(first, first + measurementsPerQuery);
    const query = countQuery(place.bucket, names, group.field, options.fromMs);
    for (const row of await client.rows(place.org, query, options.timeoutMs)) {
      const name = String(row._measurement);
      counts.set(name, (counts.get(name) ?? 0) + Number(row._value ?? 0));
    }
  }
  return counts;
}

/** countQuery counts one field of some measurements, in the shape that the storage engine counts by itself. */
export function countQuery(
  bucket: string,
  measurements: string[],
  field: string,
  fromMs: number | null,
): ParameterizedQuery {
  const start = fluxDateTime(fromMs === null ? earliest : new Date(fromMs).toISOString());
  const named = measurements.map((name) => `r._measurement == ${fluxString(name)}`).join(' or ');
  return flux`from(bucket: ${bucket})
  |> range(start: ${start}, stop: ${fluxDateTime(latest)})
  |> filter(fn: (r) => ${fluxExpression(named)})
  |> filter(fn: (r) => r._field == ${field})
  |> group(columns: ["_measurement"])
  |> count()`;
}
