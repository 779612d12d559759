import {
  type GraphiteTarget,
  graphiteTargetShape,
  type InfluxdbRelayTarget,
  type InfluxdbV1Target,
  type InfluxdbV2Target,
  influxdbRelayTargetShape,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
} from '../target/target.ts';

/** aTarget builds an InfluxDB 1.x on this host. */
export function aTarget(overrides: Partial<InfluxdbV1Target> = {}): InfluxdbV1Target {
  const shape = { kind: 'influxdb-v1', name: 'InfluxDB', url: 'http://127.0.0.1:8086', ...overrides };
  return influxdbV1TargetShape.parse(shape);
}

/** aV2Target builds an InfluxDB 2.x on this host. */
export function aV2Target(overrides: Partial<InfluxdbV2Target> = {}): InfluxdbV2Target {
  const shape = {
    kind: 'influxdb-v2',
    name: 'InfluxDB 2',
    url: 'http://127.0.0.1:8086',
    org: 'lab',
    ...overrides,
  };
  return influxdbV2TargetShape.parse(shape);
}

/** aRelay builds a relay on this host in front of two InfluxDB 1.x. */
export function aRelay(overrides: Partial<InfluxdbRelayTarget> = {}): InfluxdbRelayTarget {
  const backends = ['http://127.0.0.1:8086', 'http://127.0.0.1:8087'].map((url) => ({ url, username: null }));
  const shape = {
    kind: 'influxdb-relay',
    name: 'Relay',
    url: 'http://127.0.0.1:9096',
    backends,
    ...overrides,
  };
  return influxdbRelayTargetShape.parse(shape);
}

/** aGraphite builds a Graphite on this host that keeps a value per second for an hour. */
export function aGraphite(overrides: Partial<GraphiteTarget> = {}): GraphiteTarget {
  const archive = { stepSeconds: 1, retentionSeconds: 3_600 };
  const shape = { kind: 'graphite', name: 'Graphite', url: 'tcp://127.0.0.1:2003', archive, ...overrides };
  return graphiteTargetShape.parse(shape);
}
