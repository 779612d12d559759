import { parseGoDuration } from '@tidemark/domain/kernel/go-duration';
import { type FlagTable, type FlagValue, parseGoFlags } from '../go-flags.ts';

/** Flags of `vegeta attack`, as version 12 reads them. */
const flagTable = {
  body: { type: 'text' },
  cert: { type: 'text' },
  chunked: { type: 'boolean' },
  'connect-to': { type: 'text' },
  connections: { type: 'integer' },
  'dns-ttl': { type: 'text' },
  duration: { type: 'duration' },
  format: { type: 'text' },
  h2c: { type: 'boolean' },
  header: { type: 'text', secret: true },
  http2: { type: 'boolean' },
  insecure: { type: 'boolean' },
  keepalive: { type: 'boolean' },
  key: { type: 'text' },
  laddr: { type: 'text' },
  lazy: { type: 'boolean' },
  'max-body': { type: 'text' },
  'max-connections': { type: 'integer' },
  'max-workers': { type: 'integer' },
  name: { type: 'text' },
  output: { type: 'text' },
  'prometheus-addr': { type: 'text' },
  'proxy-header': { type: 'text', secret: true },
  rate: { type: 'text' },
  redirects: { type: 'integer' },
  resolvers: { type: 'text' },
  'root-certs': { type: 'text' },
  'session-tickets': { type: 'boolean' },
  targets: { type: 'text' },
  timeout: { type: 'duration' },
  'unix-socket': { type: 'text' },
  workers: { type: 'integer' },
} as const satisfies FlagTable;

/** Flags that change requests in ways that a plan does not support. */
const withoutMeaning = [
  'cert',
  'chunked',
  'connect-to',
  'h2c',
  'key',
  'laddr',
  'proxy-header',
  'resolvers',
  'root-certs',
  'unix-socket',
] as const;

/** `frequency` requests per `perNs`; 0: as many as the workers can send. */
export type AttackRate = { frequency: number; perNs: number };

/** An attack as vegeta would interpret it. `durationNs` 0: unlimited; `timeoutNs` 0: no timeout; null: no limit. */
export type AttackSettings = {
  name: string;
  rate: AttackRate;
  durationNs: number;
  timeoutNs: number;
  format: 'http' | 'json';
  targetsFile: string | null;
  bodyFile: string | null;
  headers: [name: string, value: string][];
  maxWorkers: number | null;
  maxConnections: number | null;
  keepAlive: boolean;
  /** Certificates are not verified. */
  insecure: boolean;
  /** Given flags that a plan does not support. */
  ignoredFlags: string[];
};

export type AttackReading = { ok: true; settings: AttackSettings } | { ok: false; faults: string[] };

/** readAttackFlags parses the words after `vegeta attack` as vegeta does, or reports all their faults. */
export function readAttackFlags(words: readonly string[]): AttackReading {
  const parsed = parseGoFlags(words, flagTable);
  if (!parsed.ok) return { ok: false, faults: parsed.faults.map(({ detail }) => detail) };
  const { values } = parsed;
  const faults: string[] = [];
  const rate = parseRate(textOf(values.get('rate')) ?? '50/1s');
  if (rate === null) faults.push('-rate needs requests per time, such as 3000/1s');
  const durationNs = nsOf(values.get('duration')) ?? 0;
  const timeoutNs = nsOf(values.get('timeout')) ?? 30_000_000_000;
  if (durationNs < 0) faults.push('-duration must not be below 0');
  if (timeoutNs < 0) faults.push('-timeout must not be below 0');
  const format = textOf(values.get('format')) ?? 'http';
  if (format !== 'http' && format !== 'json') faults.push('-format must be http or json');
  const maxWorkers = positive(values.get('max-workers'));
  if (rate?.frequency === 0 && maxWorkers === null)
    faults.push('-rate 0 needs -max-workers, as vegeta itself says');
  if (rate === null || faults.length > 0 || (format !== 'http' && format !== 'json'))
    return { ok: false, faults };
  return {
    ok: true,
    settings: {
      name: textOf(values.get('name')) ?? '',
      rate,
      durationNs,
      timeoutNs,
      format,
      targetsFile: textOf(values.get('targets')),
      bodyFile: textOf(values.get('body')),
      headers: headersOf(words),
      maxWorkers,
      maxConnections: positive(values.get('max-connections')),
      keepAlive: values.get('keepalive')?.type !== 'boolean' || isTrue(values.get('keepalive')),
      insecure: isTrue(values.get('insecure')),
      ignoredFlags: withoutMeaning.filter((flag) => values.has(flag)),
    },
  };
}

/** parseRate reads `3000`, `3000/s`, `3000/1s` or `infinity`; null where vegeta would refuse it. */
export function parseRate(text: string): AttackRate | null {
  if (text === 'infinity') return { frequency: 0, perNs: 1_000_000_000 };
  const [, digits = '', per = '1s'] = /^(\d{1,12})(?:\/(.+))?$/.exec(text) ?? [];
  if (digits === '') return null;
  const perNs = parseGoDuration(/^\d/.test(per) ? per : `1${per}`);
  return perNs === null || perNs <= 0 ? null : { frequency: Number(digits), perNs };
}

/** -header may be repeated; of other flags the last one counts. */
function headersOf(words: readonly string[]): [string, string][] {
  return words.flatMap((word, i) => {
    const [, inline] = /^--?header(?:=(.*))?$/s.exec(word) ?? [null];
    const text = inline ?? (/^--?header$/.test(word) ? words[i + 1] : undefined);
    return text === undefined ? [] : parseHeader(text);
  });
}

/** parseHeader parses "Name: value"; empty if the text is not a header. */
export function parseHeader(text: string): [name: string, value: string][] {
  const colon = text.indexOf(':');
  return colon <= 0 ? [] : [[text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]];
}

function textOf(value: FlagValue | undefined): string | null {
  return value?.type === 'text' ? value.value : null;
}

function nsOf(value: FlagValue | undefined): number | null {
  return value?.type === 'duration' ? value.ns : null;
}

function positive(value: FlagValue | undefined): number | null {
  return value?.type === 'integer' && value.value > 0 ? value.value : null;
}

function isTrue(value: FlagValue | undefined): boolean {
  return value?.type === 'boolean' && value.value;
}
