import { consistencyShape, type Precision, precisionUs } from '@tidemark/domain/load/load-profile';
import { type FlagFault, type FlagValue, integerOf, nanosecondsOf, switchOf, textOf } from '../go-flags.ts';
import type { ImportMode, ImportWarning, LineImport, PlanFileInput } from './import-result.ts';
import { importTarget } from './import-target.ts';
import { stressFlags } from './inch-flags.ts';
import { parseShortFlags } from './short-flags.ts';
import { stressGroup } from './stress-points.ts';

type Values = ReadonlyMap<string, FlagValue>;

/** Settings of `influx-stress insert`, defaults filled in, and what follows from them. */
type Stress = {
  seriesKey: string;
  fields: string;
  asked: number;
  batchSize: number;
  writers: number;
  /** Series that are written: the remainder of asked / writers is omitted. */
  series: number;
  points: number | null;
  runtimeSeconds: number | null;
  tickSeconds: number;
  fast: boolean;
  values: Values;
};

/** Without a limit a line runs until it is stopped; the plan ends after a minute. */
const unlimitedSeconds = 60;
const mostSeries = 1_000_000_000;
const precisions: Readonly<Record<string, Precision>> = {
  n: 'ns',
  ns: 'ns',
  u: 'us',
  us: 'us',
  ms: 'ms',
  s: 's',
};

/** importStress creates a plan from the words after `influx-stress insert`. */
export function importStress(words: readonly string[], { mode }: { mode: ImportMode }): LineImport {
  const parsed = parseShortFlags(words, stressFlags);
  if (!parsed.ok) return parsed;
  const stress = readStress(parsed.values, parsed.positionals);
  const faults = stressFaults(stress, parsed.positionals, mode);
  if (faults.length > 0) return { ok: false, faults };
  const series = mode === 'faithful' ? stress.series : stress.asked;
  const points = stress.points ?? ratePerSec(stress) * seconds(stress);
  const fieldCount = stress.fields.split(',').length;
  return {
    ok: true,
    dialect: 'influx-stress',
    mode,
    ...stressPlan(stress, series, mode),
    figures: {
      points,
      values: points * fieldCount,
      seriesPrinted: stress.asked,
      series,
      batches: Math.ceil(points / stress.batchSize),
      firstBatch: Math.min(points, stress.batchSize),
      batchSize: stress.batchSize,
      storedLeast: points,
      storedMost: points,
    },
    ...stressAccount(stress, series, points),
    warnings: stressWarnings(stress, mode),
  };
}

function readStress(values: Values, positionals: readonly string[]): Stress {
  const pps = integerOf(values, 'pps', 200_000);
  const asked = integerOf(values, 'series', 100_000);
  const wanted = integerOf(values, 'batch-size', 10_000);
  const writers = pps < wanted ? 1 : Math.floor(pps / wanted);
  return {
    seriesKey: positionals[0] ?? 'ctr,some=tag',
    fields: positionals[1] ?? 'n=0i',
    asked,
    batchSize: Math.min(pps, wanted),
    writers,
    series: Math.floor(asked / writers) * writers,
    points: values.has('points') ? integerOf(values, 'points', 0) : null,
    runtimeSeconds: values.has('runtime') ? nanosecondsOf(values, 'runtime', 0) / 1e9 : null,
    tickSeconds: nanosecondsOf(values, 'tick', 1e9) / 1e9,
    fast: switchOf(values, 'fast'),
    values,
  };
}

function stressFaults(stress: Stress, positionals: readonly string[], mode: ImportMode): FlagFault[] {
  const refused = (name: string | null, detail: string): FlagFault => ({
    flag: name,
    code: 'refused',
    detail,
  });
  const faults: FlagFault[] = [];
  if (positionals.length > 2) {
    faults.push(
      refused(null, `a point template is two words, SERIES and FIELDS; there are ${positionals.length}`),
    );
  }
  if (stress.batchSize < 1) faults.push(refused('batch-size', 'batch size and --pps must be 1 or more'));
  else if (stress.series < 1 && stress.asked >= 1 && mode === 'faithful') {
    faults.push(
      refused(
        'series',
        `${stress.asked} series among ${stress.writers} writers (--pps / -b) leaves none per writer, rounded down: nothing would be written; choose the corrected mode, or ${stress.writers} series or more`,
      ),
    );
  } else if (stress.asked < 1 || stress.asked > mostSeries) {
    faults.push(refused('series', 'the number of series must be between 1 and 10^9'));
  }
  if (stress.points !== null && stress.points < 1)
    faults.push(refused('points', 'the number of points must be 1 or more'));
  if (stress.tickSeconds <= 0) faults.push(refused('tick', 'a tick must be longer than 0'));
  if (!Object.hasOwn(precisions, textOf(stress.values, 'precision', 'n'))) {
    faults.push(refused('precision', 'the precision must be one of n, u, ms, s'));
  }
  if (!consistencyShape.safeParse(textOf(stress.values, 'consistency', 'one')).success) {
    faults.push(refused('consistency', 'the consistency must be one of any, one, quorum, all'));
  }
  return faults;
}

function stressPlan(stress: Stress, series: number, mode: ImportMode) {
  const { values } = stress;
  const name = `influx-stress, ${series.toLocaleString('en')} series`;
  const { target, secrets } = importTarget({
    host: textOf(values, 'host', 'http://localhost:8086'),
    user: textOf(values, 'user', ''),
    signs: values.has('user') && values.has('pass'),
    token: false,
    series,
  });
  const planFile: PlanFileInput = {
    version: 1,
    name: `${name} (${mode})`,
    schema: { name, measurements: [stressGroup(stress.seriesKey, stress.fields, series)] },
    profile: stressProfile(stress, `${name}, ${mode}`, series, mode),
    target,
  };
  return {
    planFile,
    secrets: secrets.map((secret) => (secret.flag === 'password' ? { ...secret, flag: 'pass' } : secret)),
  };
}

function stressProfile(
  stress: Stress,
  name: string,
  series: number,
  mode: ImportMode,
): PlanFileInput['profile'] {
  const { values, points, batchSize, writers } = stress;
  const roundsPerMinute = Math.min(60_000_000, (ratePerSec(stress) * 60) / series);
  const wanted = precisions[textOf(values, 'precision', 'n')] ?? 'ns';
  const finer = ([wanted, 's', 'ms', 'us'] as const).find(
    (precision) => precisionUs[precision] <= 60_000_000 / roundsPerMinute,
  );
  return {
    name,
    executor: stress.fast
      ? { kind: 'closed-loop', concurrency: writers, batchSize }
      : {
          kind: 'open-loop',
          pacer: { kind: 'constant', ratePerSec: writers / stress.tickSeconds },
          batchSize,
          maxConnections: writers,
        },
    extent: points === null ? { kind: 'wall-time', seconds: seconds(stress) } : { kind: 'points', points },
    clock: { roundsPerSimulatedMinute: roundsPerMinute, compression: null },
    stamping: { kind: mode === 'faithful' ? 'wall' : 'round' },
    precision: mode === 'faithful' ? wanted : (finer ?? 'us'),
    gzip: integerOf(values, 'gzip', 0) !== 0,
    consistency: consistencyShape.parse(textOf(values, 'consistency', 'one')),
    retentionPolicy: textOf(values, 'rp', '') || null,
    maxErrorShare: null,
    stopRules: switchOf(values, 'strict') ? [{ kind: 'errors', batches: 1 }] : [],
  };
}

function stressAccount(stress: Stress, series: number, points: number) {
  const whole = (number: number) => number.toLocaleString('en');
  const rate = ratePerSec(stress);
  return {
    says: [
      `Using point template: ${stress.seriesKey} ${stress.fields} <timestamp>`,
      `Using batch size of ${stress.batchSize} line(s)`,
      `Spreading writes across ${stress.asked} series`,
      stress.fast ? 'Output is unthrottled' : `Throttling output to ~${rate} points/sec`,
      `Using ${stress.writers} concurrent writer(s)`,
    ],
    does: [
      `Writes ${whole(series)} series: ${whole(series / stress.writers)} for each of ${whole(stress.writers)} writers`,
      stress.fast
        ? 'Each writer sends its next batch as soon as the previous one is answered'
        : `${whole(stress.writers)} batches of ${whole(stress.batchSize)} points every ${stress.tickSeconds} s, all at once`,
      stress.points === null && stress.runtimeSeconds === null
        ? 'Runs until it is stopped'
        : `Ends after ${stress.points === null ? 'about ' : ''}${whole(points)} points`,
    ],
    stored: [`${whole(series)} series`, `${whole(points)} points, all of those that are acknowledged`],
  };
}

function stressWarnings(stress: Stress, mode: ImportMode): ImportWarning[] {
  const lost = stress.asked - stress.series;
  const found: [condition: boolean, code: string, number: number, message: string][] = [
    [
      lost > 0,
      'series_cut',
      stress.series,
      `${stress.asked} series do not divide among ${stress.writers} writers: influx-stress writes ${stress.series}.${mode === 'corrected' ? ' Corrected: all of them.' : ''}`,
    ],
    [
      stress.points === null && stress.runtimeSeconds === null,
      'runs_without_end',
      unlimitedSeconds,
      `The line has no -n and no -r and never ends; the plan ends after ${unlimitedSeconds} s.`,
    ],
    [
      !stress.fast && stress.writers > 1,
      'writes_in_bursts',
      stress.writers,
      `influx-stress sends ${stress.writers} batches at the same moment of each tick; the plan spreads them evenly over it.`,
    ],
    [
      stress.values.has('dump') || stress.values.has('kapacitor') || stress.values.has('stats'),
      'left_out',
      ['dump', 'kapacitor', 'stats'].filter((name) => stress.values.has(name)).length,
      'Writing to a file, to Kapacitor, and sending statistics are omitted.',
    ],
  ];
  return found.filter(([holds]) => holds).map(([, code, number, message]) => ({ code, message, number }));
}

function ratePerSec(stress: Stress): number {
  return (stress.writers * stress.batchSize) / stress.tickSeconds;
}

function seconds(stress: Stress): number {
  return stress.runtimeSeconds ?? unlimitedSeconds;
}
