import type { ImportSecret, PlanFileInput } from './import-result.ts';

type TargetOfLine = {
  host: string;
  user: string;
  /** Whether requests carry user and password. */
  signs: boolean;
  /** Whether requests carry a token. */
  token: boolean;
  series: number;
};

const passwordVariable = 'INFLUX_PASSWORD';
const tokenVariable = 'INFLUX_TOKEN';

/** importTarget creates the target of a line. It contains no secret: it names the environment variable to set. */
export function importTarget(line: TargetOfLine): {
  target: PlanFileInput['target'];
  secrets: ImportSecret[];
} {
  const { url, user, embedded } = withoutUserinfo(line.host);
  if (line.token) return tokenTarget(line, url);
  const username = line.signs ? line.user : user;
  const secrets: ImportSecret[] = [];
  if (line.signs || embedded)
    secrets.push({ flag: line.signs ? 'password' : 'host', environment: passwordVariable });
  return {
    target: {
      kind: 'influxdb-v1',
      name: hostName(url),
      url,
      username: username === '' ? null : username,
      passwordEnv: secrets.length > 0 ? passwordVariable : null,
      maxSeries: seriesLimit(line.series),
    },
    secrets,
  };
}

/** inch uses the 1.x endpoints even with a token; with a token it sends neither user nor password. */
function tokenTarget({ series }: TargetOfLine, url: string): ReturnType<typeof importTarget> {
  return {
    target: {
      kind: 'influxdb-v1',
      name: hostName(url),
      url,
      auth: 'token',
      tokenEnv: tokenVariable,
      maxSeries: seriesLimit(series),
    },
    secrets: [{ flag: 'token', environment: tokenVariable }],
  };
}

function seriesLimit(series: number): number {
  return Math.min(1_000_000_000, Math.max(1_000_000, series));
}

/** The address without embedded user and password, and without a trailing slash. */
function withoutUserinfo(host: string): { url: string; user: string; embedded: boolean } {
  const plain = host.replace(/\/+$/, '');
  if (!URL.canParse(plain)) return { url: plain, user: '', embedded: false };
  const url = new URL(plain);
  const user = percentDecoded(url.username);
  const embedded = url.password !== '';
  url.username = '';
  url.password = '';
  return { url: url.href.replace(/\/+$/, ''), user, embedded };
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'InfluxDB' : 'InfluxDB';
}

/** percentDecoded decodes percent-encoded text of an address; invalid encoding is left unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
