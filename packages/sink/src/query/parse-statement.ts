/** Points with fromMs <= time < untilMs. */
export type TimeRange = { fromMs: number; untilMs: number };

/** A statement of InfluxQL, as far as the sink answers it. */
export type Statement =
  | { kind: 'create-database'; name: string; shardMs: number | null }
  | { kind: 'drop-database'; name: string }
  | { kind: 'drop-shard'; id: number }
  | { kind: 'show-databases' | 'show-shards' | 'show-measurements' | 'show-stats' }
  | {
      kind: 'count';
      database: string | null;
      measurements: string[];
      range: TimeRange;
      /** Length of the windows of time that are counted singly; null: all of the range at once. */
      windowMs: number | null;
    }
  | { kind: 'other-select' | 'unknown' };

const identifier = String.raw`(?:"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*)`;
const source = String.raw`(?:${identifier}\.){0,2}${identifier}|${identifier}\.\.${identifier}`;
const createDatabase = new RegExp(`^CREATE DATABASE (${identifier})(.*)$`, 'is');
const dropDatabase = new RegExp(`^DROP DATABASE (${identifier})$`, 'i');
const dropShard = /^DROP SHARD (\d{1,15})$/i;
const shardDuration = /\bSHARD DURATION (\d+)(ns|us|u|µ|ms|s|m|h|d|w)/i;
const count = new RegExp(
  String.raw`^SELECT count\((?:\*|${identifier})\) FROM ((?:${source})(?:\s*,\s*(?:${source}))*)(?:\s+WHERE (.*?))?(?:\s+GROUP BY (.*))?$`,
  'is',
);
const condition = /^time\s*(>=|<|>|<=)\s*(-?\d+)(ns|us|u|µ|ms|s|m|h|d|w)?$/i;

/** parseStatement reads one statement; what it does not know is `unknown`, and a SELECT that counts nothing `other-select`. */
export function parseStatement(text: string): Statement {
  const simple = simpleStatement(text);
  if (simple !== null) return simple;
  const created = createDatabase.exec(text);
  if (created) {
    const [, name = '', rest = ''] = created;
    const duration = shardDuration.exec(rest);
    const shardMs = duration ? Number(duration[1]) * unitMs(duration[2]) : null;
    return { kind: 'create-database', name: unquoted(name), shardMs: shardMs === 0 ? null : shardMs };
  }
  const dropped = dropDatabase.exec(text);
  if (dropped) return { kind: 'drop-database', name: unquoted(dropped[1] ?? '') };
  const shard = dropShard.exec(text);
  if (shard) return { kind: 'drop-shard', id: Number(shard[1]) };
  return /^SELECT\b/i.test(text) ? selectStatement(text) : { kind: 'unknown' };
}

function simpleStatement(text: string): Statement | null {
  switch (text.toUpperCase().replaceAll(/\s+/g, ' ')) {
    case 'SHOW DATABASES':
      return { kind: 'show-databases' };
    case 'SHOW SHARDS':
      return { kind: 'show-shards' };
    case 'SHOW MEASUREMENTS':
      return { kind: 'show-measurements' };
    case 'SHOW STATS':
      return { kind: 'show-stats' };
    default:
      return null;
  }
}

function selectStatement(text: string): Statement {
  const match = count.exec(text);
  const range = match === null ? null : rangeOf(match[2]);
  if (match === null || range === null) return { kind: 'other-select' };
  const sources = (match[1] ?? '').match(new RegExp(source, 'g')) ?? [];
  const parts = sources.map((one) => (one.match(new RegExp(identifier, 'g')) ?? []).map(unquoted));
  const first = parts[0] ?? [];
  return {
    kind: 'count',
    database:
      first.length > 1 && (first.length === 3 || sources[0]?.includes('..')) ? (first[0] ?? null) : null,
    measurements: parts.map((names) => names.at(-1) ?? ''),
    range,
    windowMs: windowOf(match[3] ?? ''),
  };
}

function windowOf(groupBy: string): number | null {
  const window = /^time\(\s*(\d+)(ns|us|u|µ|ms|s|m|h|d|w)\s*\)/i.exec(groupBy.trim());
  return window === null ? null : Number(window[1]) * unitMs(window[2]);
}

/** Conditions on the time only; null where there are others, which the sink cannot answer. */
function rangeOf(where: string | undefined): TimeRange | null {
  const range = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };
  if (where === undefined) return range;
  for (const part of where.split(/\s+AND\s+/i)) {
    const match = condition.exec(part.trim());
    if (!match) return null;
    const [, operator, figure, unit] = match;
    const timeMs = Number(figure) * unitMs(unit ?? 'ns');
    if (operator === '>=' || operator === '>') range.fromMs = Math.max(range.fromMs, timeMs);
    else range.untilMs = Math.min(range.untilMs, timeMs);
  }
  return range;
}

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  u: 1e-3,
  µ: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

function unitMs(unit = ''): number {
  return unitsMs[unit.toLowerCase()] ?? 1;
}

/** unquoted gives the name that an identifier stands for. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}
