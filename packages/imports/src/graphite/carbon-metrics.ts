import { type Reading, refuse } from './reading.ts';

/** A metric that a daemon of carbon, or carbon-c-relay, sends about itself. */
export type SelfMetric = {
  daemon: 'cache' | 'relay' | 'aggregator';
  /** The host as the daemon names it, dots as `_`, with `-` and its instance. */
  source: string;
  /** What follows the last `-` of the source; for a daemon without an instance on a host with `-` in its name this is part of that name. */
  instance: string | null;
  /** Null if the metric is about the daemon as a whole. */
  destination: SelfMetricDestination | null;
  /** Such as `metricsReceived`, `cache.size`, or `sent` of a destination. */
  metric: string;
};

/** One peer that a relay sends to. carbon-c-relay names no instance. */
export type SelfMetricDestination = { host: string; port: number; instance: string | null };

const daemons = new Map<string, SelfMetric['daemon']>([
  ['agents', 'cache'],
  ['relays', 'relay'],
  ['aggregator', 'aggregator'],
]);

/** parseSelfMetric gives the parts of the name of a metric that a daemon sends about itself, with the prefix that it has by default; null for any other. */
export function parseSelfMetric(path: string): SelfMetric | null {
  const [, tree = '', source = '', rest = ''] = path.match(/^carbon\.([a-z]+)\.([^.]+)\.(.+)$/) ?? [];
  const daemon = daemons.get(tree);
  if (daemon === undefined) return null;
  const [, instance = null] = source.match(/-([^-]+)$/) ?? [];
  return { daemon, source, instance, ...aboutDestination(rest) };
}

function aboutDestination(rest: string): Pick<SelfMetric, 'destination' | 'metric'> {
  const parts = rest.match(/^destinations\.([^:.]+):(\d{1,5})(?::([^:.]+))?\.(.+)$/);
  if (parts === null) return { destination: null, metric: rest };
  const [, host = '', port = '', instance = 'None', metric = ''] = parts;
  const address = /^\d+_\d+_\d+_\d+$/.test(host) ? host.replaceAll('_', '.') : host;
  return {
    destination: { host: address, port: Number(port), instance: instance === 'None' ? null : instance },
    metric,
  };
}

/** A line of the plaintext protocol. */
export type PlaintextPoint = { path: string; value: number; timestampSeconds: number };

/** What carbon takes of one line. */
const maxLineLength = 16_384;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** parsePlaintextLine reads `path value timestamp`, without the line break; stricter than carbon, which also takes `1_000` and `inf`. */
export function parsePlaintextLine(line: string): Reading<PlaintextPoint> {
  if (line.length > maxLineLength) return refuse(`the line has more than ${maxLineLength} characters`);
  const parts = line.trim().split(/[ \t]+/);
  const [path = '', value = '', timestamp = ''] = parts;
  if (parts.length !== 3)
    return refuse(`the line has ${path === '' ? 0 : parts.length} parts, and 3 are needed`);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path)) return refuse('the path contains control characters');
  if (!decimal.test(value) || !Number.isFinite(Number(value))) return refuse('the value is not a number');
  if (!/^\d{1,10}(?:\.\d*)?$/.test(timestamp)) return refuse('the timestamp is not in seconds');
  return { ok: true, value: { path, value: Number(value), timestampSeconds: Number(timestamp) } };
}

/** plausibleCount gives a count, or null if it cannot be one: carbon-c-relay 3.7.3 reports wrapped counters of 1.8e19. */
export function plausibleCount(value: number): number | null {
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
