import type { ShortFlagTable } from './short-flags.ts';

/** Every flag of `influx-stress insert`. */
export const stressFlags = {
  series: { type: 'integer', letter: 's' },
  points: { type: 'integer', letter: 'n' },
  'batch-size': { type: 'integer', letter: 'b' },
  pps: { type: 'integer' },
  runtime: { type: 'duration', letter: 'r' },
  tick: { type: 'duration' },
  fast: { type: 'boolean', letter: 'f' },
  gzip: { type: 'integer' },
  precision: { type: 'text', letter: 'p' },
  consistency: { type: 'text', letter: 'c' },
  strict: { type: 'boolean' },
  host: { type: 'text' },
  user: { type: 'text' },
  pass: { type: 'text', secret: true },
  db: { type: 'text' },
  rp: { type: 'text' },
  create: { type: 'text' },
  dump: { type: 'text' },
  quiet: { type: 'boolean', letter: 'q' },
  kapacitor: { type: 'boolean', letter: 'k' },
  stats: { type: 'boolean' },
  'stats-host': { type: 'text' },
  'stats-db': { type: 'text' },
  'tls-skip-verify': { type: 'boolean' },
} as const satisfies ShortFlagTable;
