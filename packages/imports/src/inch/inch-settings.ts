import {
  type FlagFault,
  type FlagValue,
  harmless,
  integerOf,
  nanosecondsOf,
  switchOf,
  textOf,
} from '../go-flags.ts';
import { parseInfluxDuration } from './influx-duration.ts';
import type { InchDialect } from './recognize-command.ts';

/** Values that inch accepts for `-precision`, and the length of one unit in nanoseconds. */
export const inchPrecisionNs: Readonly<Record<string, number>> = {
  ns: 1,
  u: 1_000,
  ms: 1_000_000,
  s: 1_000_000_000,
  m: 60_000_000_000,
  h: 3_600_000_000_000,
};

/** Settings of a command line of inch or inch-java, defaults filled in. Of secrets only their presence is kept. */
export type InchSettings = {
  dialect: Exclude<InchDialect, 'influx-stress'>;
  given: ReadonlySet<string>;
  verbose: boolean;
  v2: boolean;
  host: string;
  user: string;
  database: string;
  retentionPolicy: string;
  consistency: string;
  precision: string;
  concurrency: number;
  batchSize: number;
  measurements: number;
  tags: number[];
  pointsPerSeries: number;
  fieldsPerPoint: number;
  fieldPrefix: string;
  randomizeFields: boolean;
  oneFieldPerLine: boolean;
  vhosts: number;
  shardDuration: string;
  startTime: string;
  timeNs: number;
  delayNs: number;
  targetLatencyNs: number;
  gzip: boolean;
  maxErrors: number;
  dry: boolean;
  setup: boolean;
  reportHost: string;
};

type Values = ReadonlyMap<string, FlagValue>;

/** inchSettings fills in the defaults of inch, or of inch-java where they differ. */
export function inchSettings(dialect: InchSettings['dialect'], values: Values): InchSettings {
  const isJava = dialect === 'inch-java';
  const hour = 3_600_000_000_000;
  return {
    dialect,
    given: new Set(values.keys()),
    verbose: switchOf(values, 'v'),
    v2: switchOf(values, 'v2'),
    host: textOf(values, 'host', 'http://localhost:8086'),
    user: textOf(values, 'user', ''),
    database: textOf(values, 'db', isJava ? 'j_stress' : 'stress'),
    retentionPolicy: textOf(values, 'rp', ''),
    consistency: textOf(values, 'consistency', 'any'),
    precision: textOf(values, 'precision', 'ns'),
    concurrency: integerOf(values, 'c', 1),
    batchSize: integerOf(values, 'b', 5_000),
    measurements: integerOf(values, 'm', 1),
    tags: textOf(values, 't', '10,10,10').split(',').map(parseAtoi),
    pointsPerSeries: integerOf(values, 'p', 100),
    fieldsPerPoint: integerOf(values, 'f', 1),
    fieldPrefix: textOf(values, 'field-prefix', 'v0'),
    randomizeFields: switchOf(values, 'randomize-fields'),
    oneFieldPerLine: switchOf(values, 'one-field-per-line') || switchOf(values, 'multiwrite'),
    vhosts: integerOf(values, 'vhosts', 0),
    shardDuration: textOf(values, 'shardDuration', textOf(values, 'shard-duration', '7d')),
    startTime: textOf(values, 'start-time', ''),
    timeNs: nanosecondsOf(values, 'time', isJava ? hour : 0),
    delayNs: nanosecondsOf(values, 'delay', 0),
    targetLatencyNs: nanosecondsOf(values, 'target-latency', 0),
    gzip: switchOf(values, 'gzip'),
    maxErrors: switchOf(values, 'strict') ? 1 : integerOf(values, 'max-errors', 0),
    dry: switchOf(values, 'dry'),
    setup: !switchOf(values, 'no-setup'),
    reportHost: textOf(values, 'report-host', ''),
  };
}

/** settingsFaults says why the program would refuse these settings, crash on them, or write nothing, with its own message if it has one. */
export function settingsFaults(settings: InchSettings, values: Values): FlagFault[] {
  return [
    ...refusals(settings, values),
    ...crashes(settings),
    ...nothingToWrite(settings),
    ...beyondPlan(settings),
  ];
}

function refusals(settings: InchSettings, values: Values): FlagFault[] {
  const faults: FlagFault[] = [];
  const typed = textOf(values, 't', '10,10,10').split(',');
  const bad = settings.tags.findIndex((cardinality) => !Number.isSafeInteger(cardinality));
  if (bad >= 0) {
    const piece = typed[bad] ?? '';
    const shown = harmless(piece) ? `: "${piece}"` : '';
    faults.push(refusal('t', `cannot parse tag cardinality${shown} (whole numbers with commas, no spaces)`));
  }
  if (!['any', 'quorum', 'one', 'all'].includes(settings.consistency)) {
    faults.push(refusal('consistency', 'Consistency must be one of: {"any", "quorum", "one", "all"}'));
  }
  if (settings.fieldsPerPoint < 1) faults.push(refusal('f', 'number of fields must be > 0'));
  if (!Object.hasOwn(inchPrecisionNs, settings.precision)) {
    faults.push(
      refusal('precision', `invalid precision; it is one of ${Object.keys(inchPrecisionNs).join(', ')}`),
    );
  }
  if (settings.startTime !== '' && startTimeMs(settings) === null) {
    faults.push(refusal('start-time', 'the start must be RFC 3339, such as 2022-03-14T00:00:00Z'));
  }
  if (settings.v2 && !settings.given.has('token')) {
    faults.push(
      refusal(
        'v2',
        'Need to provide a token in order to write into InfluxDB 2.0 (inch prints this and exits 0)',
      ),
    );
  }
  if (settings.setup && parseInfluxDuration(settings.shardDuration) === null) {
    faults.push(
      refusal('shard-duration', 'the server would refuse this duration; write one such as 7d, 24h or INF'),
    );
  }
  return faults;
}

function crashes({ batchSize, oneFieldPerLine, fieldsPerPoint, vhosts }: InchSettings): FlagFault[] {
  if (batchSize === 0) return [refusal('b', 'inch divides by the batch size and would crash on 0')];
  if (batchSize < 0) return [refusal('b', 'the batch size must be 1 or more')];
  if (oneFieldPerLine && fieldsPerPoint > 0 && batchSize < fieldsPerPoint) {
    return [
      refusal(
        'b',
        `-one-field-per-line divides the batch size by -f (${fieldsPerPoint}) and would crash; use ${fieldsPerPoint} or more`,
      ),
    ];
  }
  return vhosts < 0 ? [refusal('vhosts', 'the number of hosts must be 0 or more')] : [];
}

function nothingToWrite(settings: InchSettings): FlagFault[] {
  const empty: [flag: string, value: number][] = [
    ['c', settings.concurrency],
    ['m', settings.measurements],
    ['p', settings.pointsPerSeries],
    ['t', Math.min(...settings.tags)],
  ];
  return empty
    .filter(([, value]) => value < 1)
    .map(([flag]) => refusal(flag, `with -${flag} below 1 nothing would be written`));
}

/** Limits of a plan; numbers that a double cannot represent exactly exceed them. */
function beyondPlan({ tags, measurements, pointsPerSeries }: InchSettings): FlagFault[] {
  const points = tags.reduce((product, cardinality) => product * cardinality, measurements * pointsPerSeries);
  return points > 1e12
    ? [
        {
          flag: null,
          code: 'too_many_points',
          detail: `the line asks for ${points.toExponential(2)} points; a plan allows at most 10^12`,
        },
      ]
    : [];
}

function refusal(flag: string, detail: string): FlagFault {
  return { flag, code: 'refused', detail };
}

/** startTimeMs is the time given by `-start-time`, or null. */
export function startTimeMs({ startTime }: Pick<InchSettings, 'startTime'>): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(startTime)) return null;
  const ms = Date.parse(startTime.replace(',', '.'));
  return Number.isFinite(ms) ? ms : null;
}

/** Reads a piece of `-t` as Go's strconv.Atoi does; NaN where it refuses. */
function parseAtoi(piece: string): number {
  const value = /^[+-]?\d+$/.test(piece) ? Number(piece) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}
