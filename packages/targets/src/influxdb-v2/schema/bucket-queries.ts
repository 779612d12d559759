import {
  flux,
  fluxDateTime,
  fluxExpression,
  fluxString,
  type ParameterizedQuery,
} from '@influxdata/influxdb-client';

/** All that can be stored lies between; the package `schema` itself looks until now. */
const start = fluxDateTime('1677-09-21T00:12:44Z');
const stop = fluxDateTime('2262-04-11T23:47:16Z');

/** measurementsQuery lists the measurements of a bucket, at most `most`. */
export function measurementsQuery(bucket: string, most: number): ParameterizedQuery {
  return flux`import "influxdata/influxdb/schema"
schema.tagValues(bucket: ${bucket}, tag: "_measurement", start: ${start})
  |> limit(n: ${most})`;
}

/** tagKeysQuery lists the tag keys of a measurement, those of Flux itself (they begin with an underscore) among them. */
export function tagKeysQuery(bucket: string, measurement: string): ParameterizedQuery {
  return flux`import "influxdata/influxdb/schema"
schema.tagKeys(bucket: ${bucket}, predicate: (r) => r._measurement == ${measurement}, start: ${start})`;
}

/** tagValuesQuery lists the values of a tag of a measurement, at most `most`; of the tag _field its fields. */
export function tagValuesQuery(
  bucket: string,
  { measurement, tag, most }: { measurement: string; tag: string; most: number },
): ParameterizedQuery {
  return flux`import "influxdata/influxdb/schema"
schema.tagValues(bucket: ${bucket}, tag: ${tag}, predicate: (r) => r._measurement == ${measurement}, start: ${start})
  |> limit(n: ${most})`;
}

/** tagCountQuery counts the values of a tag of a measurement. */
export function tagCountQuery(bucket: string, measurement: string, tag: string): ParameterizedQuery {
  return flux`import "influxdata/influxdb/schema"
schema.tagValues(bucket: ${bucket}, tag: ${tag}, predicate: (r) => r._measurement == ${measurement}, start: ${start})
  |> count()`;
}

/** lastQuery reads the newest value of each series of a measurement, at most `most` of each field, with its type and time. */
export function lastQuery(bucket: string, measurement: string, most: number): ParameterizedQuery {
  return flux`from(bucket: ${bucket})
  |> range(start: ${start}, stop: ${stop})
  |> filter(fn: (r) => r._measurement == ${measurement})
  |> last()
  |> group(columns: ["_field"])
  |> limit(n: ${most})`;
}

/** tailQuery reads the newest `most` values of each field of one series. */
export function tailQuery(
  bucket: string,
  measurement: string,
  { tagSet, most }: { tagSet: [key: string, value: string][]; most: number },
): ParameterizedQuery {
  const tags = tagSet.map(([key, value]) => ` and r[${fluxString(key)}] == ${fluxString(value)}`).join('');
  return flux`from(bucket: ${bucket})
  |> range(start: ${start}, stop: ${stop})
  |> filter(fn: (r) => r._measurement == ${measurement}${fluxExpression(tags)})
  |> tail(n: ${most})`;
}
