import type { FlagTable } from '../go-flags.ts';
import type { ShortFlagTable } from './short-flags.ts';

/** Every flag of inch, of its earlier versions, and of branches that were never merged. */
export const inchFlags = {
  v: { type: 'boolean' },
  v2: { type: 'boolean' },
  token: { type: 'text', secret: true },
  host: { type: 'text' },
  user: { type: 'text' },
  password: { type: 'text', secret: true },
  db: { type: 'text' },
  rp: { type: 'text' },
  consistency: { type: 'text' },
  precision: { type: 'text' },
  c: { type: 'integer' },
  b: { type: 'integer' },
  m: { type: 'integer' },
  t: { type: 'text' },
  p: { type: 'integer' },
  f: { type: 'integer' },
  'field-prefix': { type: 'text' },
  'randomize-fields': { type: 'boolean' },
  'one-field-per-line': { type: 'boolean' },
  vhosts: { type: 'integer' },
  'shard-duration': { type: 'text' },
  'start-time': { type: 'text' },
  time: { type: 'duration' },
  delay: { type: 'duration' },
  'target-latency': { type: 'duration' },
  gzip: { type: 'boolean' },
  'max-errors': { type: 'integer' },
  dry: { type: 'boolean' },
  'no-setup': { type: 'boolean' },
  'report-host': { type: 'text' },
  'report-user': { type: 'text' },
  'report-password': { type: 'text', secret: true },
  'report-tags': { type: 'text' },
  strict: { type: 'boolean' },
  multiwrite: { type: 'boolean' },
  print: { type: 'boolean' },
  delete: { type: 'boolean' },
  'f-len': { type: 'integer' },
  'm-len': { type: 'integer' },
  'tag-key-len': { type: 'integer' },
  'tag-val-len': { type: 'integer' },
} as const satisfies FlagTable;

/** Flags of unmerged branches only: accepted, without effect. */
export const unmergedInchFlags: readonly string[] = [
  'print',
  'delete',
  'f-len',
  'm-len',
  'tag-key-len',
  'tag-val-len',
];

/** Flags of inch-java: those of inch, and some of its own. */
export const inchJavaFlags = {
  ...inchFlags,
  shardDuration: { type: 'text' },
  lowLevelApi: { type: 'boolean' },
  sequentialBatchGen: { type: 'boolean' },
} as const satisfies FlagTable;

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
