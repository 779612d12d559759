import {
  consistencyShape,
  type Precision,
  precisionShape,
  precisionUs,
} from '@tidemark/domain/load/load-profile';
import { retriableClasses } from '@tidemark/domain/load/retry';
import type { OutcomeClass } from '@tidemark/domain/load/write-outcome';
import type { ImportMode, ImportSecret, PlanFileInput } from './import-result.ts';
import { importTarget } from './import-target.ts';
import type { InchFacts } from './inch-facts.ts';
import { type InchSettings, startTimeMs } from './inch-settings.ts';
import { defaultShardMinutes } from './influx-duration.ts';

type ProfileInput = PlanFileInput['profile'];
type SchemaInput = PlanFileInput['schema'];

/** Outcomes after which inch does not or cannot retry. */
const final: readonly OutcomeClass[] = ['ok', 'unreachable', 'aborted', 'generator'];

/** Long enough that nothing is ever deleted: 100 years. */
const foreverMinutes = 52_596_000;

/** inchPlan creates the plan of a line: `faithful` sends the same bytes as inch, `corrected` what its author most likely meant. */
export function inchPlan(
  settings: InchSettings,
  facts: InchFacts,
  mode: ImportMode,
): { planFile: PlanFileInput; secrets: ImportSecret[] } {
  const series = mode === 'faithful' ? facts.series : facts.seriesPrinted;
  const name = `${settings.dialect}, ${series.toLocaleString('en')} series`;
  const { target, secrets } = importTarget({
    host: settings.host,
    user: settings.user,
    signs: settings.user !== '' && settings.given.has('password'),
    token: settings.v2,
    series: facts.seriesPrinted,
  });
  const schema = inchSchema(name, settings, mode);
  const profile =
    mode === 'faithful' ? faithfulProfile(name, settings, facts) : correctedProfile(name, settings, facts);
  return { planFile: { version: 1, name: `${name} (${mode})`, schema, profile, target }, secrets };
}

function inchSchema(name: string, settings: InchSettings, mode: ImportMode): SchemaInput {
  const { measurements, tags, fieldsPerPoint, fieldPrefix } = settings;
  return {
    name,
    seed: 1_234,
    order: mode === 'faithful' ? 'interleaved' : 'measurement-first',
    measurements: [
      {
        name: measurements === 1 ? 'm0' : `m{0..${measurements - 1}}`,
        tags: tags.map((cardinality, position) => ({
          key: `tag${position}`,
          generator: { kind: 'sequence', prefix: 'value', cardinality },
        })),
        fields: Array.from({ length: Math.min(fieldsPerPoint, 10_000) }, (_, position) =>
          inchField(`${fieldPrefix}${position === 0 ? '' : position}`, settings, mode),
        ),
      },
    ],
  };
}

type FieldInput = SchemaInput['measurements'][number]['fields'][number];

function inchField(key: string, settings: InchSettings, mode: ImportMode): FieldInput {
  if (settings.dialect === 'inch-java') {
    return { key, type: 'string', generator: { kind: 'constant', value: '1' } };
  }
  if (!settings.randomizeFields) return { key, type: 'float', generator: { kind: 'constant', value: 0 } };
  if (mode === 'faithful') {
    return { key, type: 'float', generator: { kind: 'go-rand', seed: 1_234, below: 10_000 } };
  }
  return { key, type: 'float', generator: { kind: 'random', min: 0, max: 10_000, decimals: 0 } };
}

function faithfulProfile(name: string, settings: InchSettings, facts: InchFacts): ProfileInput {
  const { stamping, retentionMinutes } = facts;
  return {
    name: `${name}, faithful`,
    executor: {
      kind: 'closed-loop',
      ...writers(settings),
      batchSize: facts.batchSize,
      firstBatchExtra: facts.firstBatch > facts.batchSize ? 1 : 0,
      retry: settings.dialect === 'inch' ? withoutEnd : null,
    },
    extent: { kind: 'points', points: facts.points },
    startAt: stamping.kind === 'point' ? new Date(stamping.startMs).toISOString() : null,
    stamping:
      stamping.kind === 'point' ? { kind: 'point', stepNs: stamping.stepNs } : { kind: stamping.kind },
    ...wire(settings),
    fieldsPerLine: settings.oneFieldPerLine ? 'one' : 'all',
    retention: Number.isFinite(retentionMinutes)
      ? {
          kind: 'native',
          retentionDurationMinutes: retentionMinutes,
          shardGroupDurationMinutes: defaultShardMinutes(retentionMinutes),
        }
      : null,
  };
}

/** Every refused batch is retried; if the connection is refused, a writer of inch stops. */
const withoutEnd = {
  classes: retriableClasses.filter((outcome) => !final.includes(outcome)),
  maxAttempts: null,
  firstPauseMs: 1_000,
  factor: 1,
  maxPauseMs: 1_000,
};

function correctedProfile(name: string, settings: InchSettings, facts: InchFacts): ProfileInput {
  const clock = correctedClock(settings);
  const { retentionMinutes } = facts;
  return {
    name: `${name}, corrected`,
    executor: correctedExecutor(settings, facts),
    extent: { kind: 'points', points: facts.points },
    clock: { roundsPerSimulatedMinute: clock.roundsPerMinute, compression: null },
    startAt: clock.startMs === null ? null : new Date(clock.startMs).toISOString(),
    ...wire(settings),
    precision: clock.precision,
    retention: Number.isFinite(retentionMinutes)
      ? {
          kind: 'driven',
          retentionDurationMinutes: foreverMinutes,
          shardGroupDurationMinutes: Math.max(1, retentionMinutes),
        }
      : null,
  };
}

function correctedExecutor(settings: InchSettings, { batchSize }: InchFacts): ProfileInput['executor'] {
  if (settings.targetLatencyNs > 0 && settings.delayNs <= 0) {
    return {
      kind: 'adaptive',
      targetTimeMs: settings.targetLatencyNs / 1e6,
      percentile: 50,
      batchSize,
      maxConnections: settings.concurrency,
    };
  }
  return { kind: 'closed-loop', ...writers(settings), batchSize, retry: { maxAttempts: 5 } };
}

function writers({ concurrency, delayNs }: InchSettings) {
  return { concurrency, delayMs: Math.max(0, delayNs / 1e6) };
}

/** Common to both modes: requests, and when to stop. inch waits indefinitely for an answer; the limit of ten minutes is ours. */
function wire(settings: InchSettings) {
  return {
    precision: wirePrecision(settings.precision),
    gzip: settings.gzip,
    consistency: consistencyShape.parse(settings.consistency),
    retentionPolicy: settings.retentionPolicy === '' ? null : settings.retentionPolicy,
    requestTimeoutMs: 600_000,
    maxErrorShare: null,
    stopRules: settings.maxErrors > 0 ? [{ kind: 'errors' as const, batches: settings.maxErrors }] : [],
  };
}

/** wirePrecision translates one of inch's precisions. */
function wirePrecision(word: string): Precision {
  return precisionShape.parse(word === 'u' ? 'us' : word);
}

/**
 * Every series once per round, the rounds spread evenly over the span; ten seconds apart if there is none.
 * A precision coarser than the rounds would lose points, so the coarsest one that keeps them is chosen.
 */
function correctedClock(settings: InchSettings) {
  const spanMinutes = Math.abs(settings.timeNs) / 60e9;
  const roundsPerMinute = spanMinutes > 0 ? Math.min(60_000_000, settings.pointsPerSeries / spanMinutes) : 6;
  const intervalUs = 60_000_000 / roundsPerMinute;
  const wanted = wirePrecision(settings.precision);
  const coarser = [wanted, 's', 'ms', 'us'] as const;
  const base = startTimeMs(settings);
  return {
    roundsPerMinute,
    precision: coarser.find((precision) => precisionUs[precision] <= intervalUs) ?? 'us',
    startMs: base === null ? null : base + Math.min(0, settings.timeNs / 1e6),
  };
}
