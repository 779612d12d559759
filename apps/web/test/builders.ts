/** aSchema is the smallest schema with a tag. */
export const aSchema = (over: Record<string, unknown> = {}) => ({
  name: 'Sensors',
  measurements: [
    {
      name: 'metric{0..1}',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 10 } }],
      fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
    },
  ],
  ...over,
});

/** aProfile writes a thousand points. */
export const aProfile = (over: Record<string, unknown> = {}) => ({
  name: 'Short',
  executor: { kind: 'closed-loop', concurrency: 1, batchSize: 100 },
  extent: { kind: 'points', points: 1_000 },
  ...over,
});

/** aTarget is an InfluxDB on loopback; nothing listens there. */
export const aTarget = (over: Record<string, unknown> = {}) => ({
  kind: 'influxdb-v1',
  name: 'Local',
  url: 'http://127.0.0.1:59999',
  ...over,
});

/** aPlan joins the three. */
export const aPlan = (over: Record<string, unknown> = {}) => ({
  schema: aSchema(),
  profile: aProfile(),
  target: aTarget(),
  ...over,
});
