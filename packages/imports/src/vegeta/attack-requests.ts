import type { ParsedPoint } from '@tidemark/workload/line-protocol-cursor';
import { type ParsedLines, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { AttackSettings } from './attack-settings.ts';
import type { AttackTarget } from './read-targets.ts';

/** Endpoint and user of the writes of an attack; the secret itself is never kept. */
export type AttackEndpoint = {
  url: string;
  precision: string | null;
  consistency: string | null;
  database: string | null;
  retentionPolicy: string | null;
  username: string | null;
  /** Writes to /api/v2/write, in this organization. */
  isVersion2: boolean;
  org: string | null;
  /** Sends "Authorization: Token". */
  sendsToken: boolean;
  takesAnyCertificate: boolean;
  /** Where a password or token was found: a flag, the address; null: there is none. */
  secretIn: string | null;
};

/** What an attack writes: the points of all its bodies, and its targets that are not writes to this endpoint. */
export type AttackRequests = {
  endpoint: AttackEndpoint;
  points: ParsedPoint[];
  lines: ParsedLines;
  bodySizes: number[];
  otherRequests: number;
  otherHosts: number;
};

export type RequestsReading =
  | { kind: 'read'; requests: AttackRequests }
  | { kind: 'needs'; files: string[] }
  | { kind: 'refused'; faults: string[] };

/** readRequests examines the targets that write, with their bodies; `files` contains the available ones. */
export function readRequests(
  targets: readonly AttackTarget[],
  settings: AttackSettings,
  files: ReadonlyMap<string, string>,
): RequestsReading {
  const writes = targets.filter(isWrite);
  const first = writes[0];
  if (!first) return refused('no target is a write: POST to an address that ends with /write');
  const endpoint = endpointOf(first, settings);
  if (endpoint === null) return refused(`targets, line ${first.line}: the address is not valid`);
  if (endpoint.isVersion2 && endpoint.org === null) {
    return refused('the address of /api/v2/write has no org=');
  }
  const bodies = writes.map((target) => bodyOf(target, settings, files));
  const missing = [...new Set(bodies.flatMap((body) => (body.kind === 'needs' ? [body.file] : [])))];
  if (missing.length > 0) return { kind: 'needs', files: missing };
  const texts = bodies.flatMap((body) => (body.kind === 'text' ? [body.text] : []));
  if (texts.length < bodies.length)
    return refused('requests have no body: add -body with a file of line protocol');
  const lines = parseLineProtocol([...new Set(texts)].map((text) => text.trimEnd()).join('\n'));
  const fault = linesFault(lines);
  if (fault !== null) return refused(fault);
  const bodySizes = texts.map((text) => parseLineProtocol(text).points.length);
  const hosts = new Set(writes.map((target) => hostOf(target.url)));
  const otherRequests = targets.length - writes.length;
  return {
    kind: 'read',
    requests: { endpoint, points: lines.points, lines, bodySizes, otherRequests, otherHosts: hosts.size - 1 },
  };
}

function isWrite({ method, url }: AttackTarget): boolean {
  return method === 'POST' && URL.canParse(url) && new URL(url).pathname.endsWith('/write');
}

function endpointOf(target: AttackTarget, settings: AttackSettings): AttackEndpoint | null {
  if (!URL.canParse(target.url)) return null;
  const url = new URL(target.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const query = url.searchParams;
  const authorization =
    [...target.headers, ...settings.headers].find(([name]) => name === 'authorization')?.[1] ?? null;
  const secretIn =
    authorization !== null
      ? '-header Authorization'
      : query.has('p')
        ? 'p= in the address'
        : url.password !== ''
          ? 'the address'
          : null;
  return {
    url: `${url.origin}${url.pathname.replace(/(?:\/api\/v2)?\/write$/, '')}`,
    isVersion2: url.pathname.endsWith('/api/v2/write'),
    org: query.get('org') ?? query.get('orgID'),
    sendsToken: /^(?:Token|Bearer)\s/i.test(authorization ?? ''),
    takesAnyCertificate: settings.insecure && url.protocol === 'https:',
    precision: query.get('precision'),
    consistency: query.get('consistency'),
    database: query.get('db') ?? query.get('bucket'),
    retentionPolicy: query.get('rp'),
    username: query.get('u') ?? (url.username === '' ? basicUser(authorization) : decoded(url.username)),
    secretIn,
  };
}

function basicUser(authorization: string | null): string | null {
  const [, encoded = ''] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === '' || encoded.length % 4 !== 0) return null;
  const [user = ''] = atob(encoded).split(':');
  return user === '' ? null : user;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Body = { kind: 'text'; text: string } | { kind: 'needs'; file: string } | { kind: 'none' };

function bodyOf(
  target: AttackTarget,
  { bodyFile }: AttackSettings,
  files: ReadonlyMap<string, string>,
): Body {
  if (target.body !== null) return { kind: 'text', text: target.body };
  const file = target.bodyFile ?? bodyFile;
  if (file === null) return { kind: 'none' };
  const text = files.get(file);
  return text === undefined ? { kind: 'needs', file } : { kind: 'text', text };
}

function linesFault({ points, faults, unreadFromLine }: ParsedLines): string | null {
  const [first] = faults;
  if (first) return `the body, line ${first.line}, column ${first.column}: ${first.detail}`;
  if (unreadFromLine !== null) return 'the bodies are too large';
  return points.length === 0 ? 'the body contains no point' : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function refused(fault: string): RequestsReading {
  return { kind: 'refused', faults: [fault] };
}
