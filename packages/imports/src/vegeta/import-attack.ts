import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import { planFileShape } from '@tidemark/domain/run/plan-file';
import type { z } from 'zod';
import { inferSchema } from '../infer/infer-schema.ts';
import { type AttackEndpoint, type AttackRequests, readRequests } from './attack-requests.ts';
import type { AttackSettings } from './attack-settings.ts';
import {
  type AttackWarning,
  attackWarnings,
  endlessSeconds,
  intervalNsOf,
  longestSeconds,
  maxInFlight,
  ratePerSecOf,
} from './attack-warnings.ts';
import { readAttackLine } from './read-attack-line.ts';
import { readTargets } from './read-targets.ts';

type PlanFileInput = z.input<typeof planFileShape>;

/** An imported attack. `requests` null: it has no end. */
export type ImportedAttack = {
  planFile: PlanFileInput;
  figures: {
    ratePerSec: number | null;
    intervalNs: number;
    requests: number | null;
    pointsPerRequest: number;
    series: number;
  };
  warnings: AttackWarning[];
  secrets: AttackSecret[];
};

/** `needs`: files named in the line that were not given. */
export type AttackImport =
  | ({ kind: 'read' } & ImportedAttack)
  | { kind: 'needs'; files: string[] }
  | { kind: 'refused'; faults: string[] };

/** importAttack turns a line of `vegeta attack` and the files named in it into a plan with warnings. The result contains no secret. */
export function importAttack(commandLine: string, files: ReadonlyMap<string, string>): AttackImport {
  const line = readAttackLine(commandLine);
  if (!line.ok) return { kind: 'refused', faults: line.faults };
  const { settings } = line;
  const targetsText =
    line.targets ?? (settings.targetsFile === null ? undefined : files.get(settings.targetsFile));
  if (targetsText === undefined) {
    return settings.targetsFile === null
      ? {
          kind: 'refused',
          faults: [
            'the line has no targets: put echo "POST http://..." | before it, or -targets with a file',
          ],
        }
      : { kind: 'needs', files: [settings.targetsFile, ...missing(settings.bodyFile, files)] };
  }
  const targets = readTargets(targetsText, settings.format);
  if (!targets.ok) return { kind: 'refused', faults: targets.faults };
  const reading = readRequests(targets.targets, settings, files);
  return reading.kind === 'read' ? planOf(settings, reading.requests) : reading;
}

function missing(file: string | null, files: ReadonlyMap<string, string>): string[] {
  return file === null || files.has(file) ? [] : [file];
}

function planOf(settings: AttackSettings, requests: AttackRequests): AttackImport {
  const { endpoint, bodySizes, lines } = requests;
  const name = settings.name.trim().slice(0, 100) || 'vegeta attack';
  const inferred = inferSchema(lines, `Body of ${name}`);
  if (inferred === null)
    return { kind: 'refused', faults: ['the body contains no point that a schema could write'] };
  const pointsPerRequest = Math.max(
    1,
    Math.round(bodySizes.reduce((sum, size) => sum + size, 0) / bodySizes.length),
  );
  const profile = profileOf(name, settings, requests, pointsPerRequest);
  if (typeof profile === 'string') return { kind: 'refused', faults: [profile] };
  const { target, secrets } = attackTarget(endpoint);
  const planFile: PlanFileInput = { name, schema: inferred.schema, profile, target };
  const parsed = planFileShape.safeParse(planFile);
  if (!parsed.success) {
    const issues = toInputIssues(parsed.error, '', { shape: planFileShape, input: planFile });
    return {
      kind: 'refused',
      faults: issues.map(({ pointer, detail }) => `a plan does not allow this: ${pointer} ${detail}`),
    };
  }
  const ratePerSec = settings.rate.frequency === 0 ? null : ratePerSecOf(settings);
  return {
    kind: 'read',
    planFile,
    figures: {
      ratePerSec,
      intervalNs: intervalNsOf(settings),
      requests:
        ratePerSec === null || settings.durationNs === 0
          ? null
          : Math.floor((ratePerSec * settings.durationNs) / 1e9),
      pointsPerRequest,
      series: inferred.found.reduce((sum, group) => sum + group.seriesPlanned, 0),
    },
    warnings: attackWarnings(settings, requests),
    secrets,
  };
}

const precisions: Record<string, 'ns' | 'us' | 'ms' | 's'> = {
  n: 'ns',
  ns: 'ns',
  u: 'us',
  us: 'us',
  ms: 'ms',
  s: 's',
};

function profileOf(
  name: string,
  settings: AttackSettings,
  { endpoint, points }: AttackRequests,
  batchSize: number,
): PlanFileInput['profile'] | string {
  const precision = precisions[endpoint.precision ?? 'ns'];
  if (precision === undefined) return 'the precision in the address is not one of ns, u, ms and s';
  const consistency = (['any', 'one', 'quorum', 'all'] as const).find(
    (known) => known === endpoint.consistency,
  );
  const limits = [settings.maxWorkers, settings.maxConnections, maxInFlight].filter(
    (limit) => limit !== null,
  );
  const inFlight = Math.min(...limits);
  const seconds =
    settings.durationNs === 0 ? endlessSeconds : Math.min(longestSeconds, settings.durationNs / 1e9);
  const stamped = points.some((point) => point.timestamp !== null);
  return {
    name,
    executor:
      settings.rate.frequency === 0
        ? { kind: 'closed-loop', concurrency: Math.min(1_000, inFlight), batchSize }
        : {
            kind: 'open-loop',
            pacer: { kind: 'constant', ratePerSec: ratePerSecOf(settings) },
            batchSize,
            maxConnections: inFlight,
          },
    extent: { kind: 'wall-time', seconds },
    stamping: { kind: stamped ? 'round' : 'server' },
    precision,
    consistency: consistency ?? null,
    requestTimeoutMs:
      settings.timeoutNs === 0
        ? 600_000
        : Math.min(600_000, Math.max(100, Math.round(settings.timeoutNs / 1e6))),
    maxErrorShare: null,
  };
}

/** A secret of the attack: it is not part of the plan, which takes it from this environment variable. */
type AttackSecret = { from: string; environment: string };

type TargetInput = z.input<typeof planFileShape>['target'];

/** attackTarget creates the target of an attack: InfluxDB 2 if it writes to /api/v2/write, else 1.x. It contains no secret. */
function attackTarget(endpoint: AttackEndpoint): { target: TargetInput; secrets: AttackSecret[] } {
  const { url, secretIn, org } = endpoint;
  const takesToken = endpoint.sendsToken || endpoint.isVersion2;
  const environment = takesToken ? 'INFLUX_TOKEN' : 'INFLUX_PASSWORD';
  const named = secretIn === null ? null : environment;
  const common = {
    name: new URL(url).host.slice(0, 120) || 'InfluxDB',
    url,
    ...(endpoint.takesAnyCertificate ? { tls: { verify: false } } : {}),
  };
  const secrets = secretIn === null ? [] : [{ from: secretIn, environment }];
  if (endpoint.isVersion2) {
    return { target: { kind: 'influxdb-v2', ...common, org: org ?? '', tokenEnv: named }, secrets };
  }
  if (takesToken) {
    return { target: { kind: 'influxdb-v1', ...common, auth: 'token', tokenEnv: named }, secrets };
  }
  const { username } = endpoint;
  return { target: { kind: 'influxdb-v1', ...common, username, passwordEnv: named }, secrets };
}
