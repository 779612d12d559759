import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ImportMode, ImportWarning } from './import-result.ts';
import type { InchFacts } from './inch-facts.ts';
import { unmergedInchFlags } from './inch-flags.ts';
import type { InchSettings } from './inch-settings.ts';
import { defaultShardMinutes } from './influx-duration.ts';

/** What the checks look at. */
export type CheckedLine = {
  settings: InchSettings;
  facts: InchFacts;
  mode: ImportMode;
  ignoredWords: number;
};

type Finding = [code: string, number: number, message: string] | null;
type Check = (line: CheckedLine) => Finding;

/** inchWarnings tells what is not as it seems about a line of inch, the weightiest first; each with its number. */
export function inchWarnings(line: CheckedLine): ImportWarning[] {
  return checks.flatMap((check) => {
    const found = check(line);
    return found === null ? [] : [{ code: found[0], number: found[1], message: found[2] }];
  });
}

const whole = (number: number) => number.toLocaleString('en');

const dataChecks: Check[] = [
  ({ ignoredWords }) =>
    ignoredWords === 0
      ? null
      : [
          'words_ignored',
          ignoredWords,
          `inch stops reading at the first word that is no flag: ${ignoredWords === 1 ? 'one word has' : `${whole(ignoredWords)} words have`} no effect, nor here.`,
        ],
  ({ facts }) =>
    facts.series === facts.seriesPrinted
      ? null
      : [
          'series_overstated',
          facts.series,
          `inch prints ${whole(facts.seriesPrinted)} series and writes ${whole(facts.series)}, each with ${whole(facts.pointsPerSeries)} points: measurement and tags turn together, and -m and the product of -t share a divisor.`,
        ],
  ({ facts }) => {
    if (facts.stamping.kind !== 'server') return null;
    const lost = facts.points - facts.stored.most;
    return [
      'no_timestamps',
      facts.stored.most,
      `Without -time this inch sends no timestamps: the server stamps each request once, so ${whole(lost)} of ${whole(facts.points)} acknowledged points (${percent(lost, facts.points)}) overwrite others.`,
    ];
  },
  ({ facts, settings }) => {
    if (facts.stamping.kind === 'server' || facts.stored.least >= facts.points - facts.beyondRetention)
      return null;
    const all = facts.stamping.kind === 'wall';
    return [
      'precision_collapses',
      facts.stored.least,
      `-precision ${settings.precision} gives points of one series the same timestamp: ${all ? `within one unit of it as few as ${whole(facts.stored.least)}` : `about ${whole(facts.stored.least)}`} of ${whole(facts.points)} points are stored.`,
    ];
  },
  ({ facts, settings }) =>
    facts.beyondRetention === 0
      ? null
      : [
          'beyond_retention',
          facts.beyondRetention,
          `${whole(facts.beyondRetention)} points lie before what the database keeps (-shard-duration ${settings.shardDuration}) and are refused; inch would send their batches again without end.`,
        ],
  ({ facts, settings, mode }) => {
    if (!settings.setup || !Number.isFinite(facts.retentionMinutes)) return null;
    const shardHours = defaultShardMinutes(facts.retentionMinutes) / 60;
    return [
      'retention_not_shards',
      facts.retentionMinutes / 1_440,
      `-shard-duration ${settings.shardDuration} sets how long data are kept, not how they are cut: the server deletes them after that and makes shard groups of ${shardHours} h. ${mode === 'corrected' ? 'Corrected: shard groups of this length, kept without end.' : 'Kept so.'}`,
    ];
  },
];

const flagChecks: Check[] = [
  ({ settings }) =>
    settings.reportHost === '' || settings.verbose
      ? null
      : [
          'report_without_v',
          0,
          'Without -v nothing is ever sent to -report-host: 0 reports. Here the run itself keeps the figures.',
        ],
  ({ settings }) =>
    settings.reportHost === '' || !settings.verbose
      ? null
      : [
          'report_host_left_out',
          1,
          'The report of one line a second to -report-host is left out: the run itself keeps these figures.',
        ],
  ({ settings, facts }) =>
    settings.startTime === '' || facts.stamping.kind === 'point'
      ? null
      : [
          'start_time_without_time',
          Math.abs(settings.timeNs) / 1e9,
          '-start-time has no effect without -time (or with one of less than a nanosecond a point): the clock overrides it.',
        ],
  ({ settings }) => {
    if (settings.targetLatencyNs <= 0) return null;
    const goalMs = settings.targetLatencyNs / 1e6;
    const startMs = 2 * goalMs + 400 * settings.concurrency;
    if (settings.delayNs > 0) {
      return [
        'target_latency_ignored',
        settings.delayNs / 1e6,
        '-delay wins: -target-latency has no effect beside it.',
      ];
    }
    return [
      'target_latency_threshold',
      startMs,
      `-target-latency does nothing until a batch takes ${whole(startMs)} ms (twice the goal and 0.4 s a writer); above that the pause grows without end.`,
    ];
  },
  ({ settings }) =>
    settings.maxErrors > 0
      ? [
          'errors_counted',
          settings.maxErrors,
          `inch stops at ${settings.maxErrors === 1 ? 'the first answer' : `${whole(settings.maxErrors)} answers`} other than 204, and never counts connections that fail; here both count.`,
        ]
      : null,
  ({ settings, mode }) =>
    settings.oneFieldPerLine && settings.fieldsPerPoint > 1
      ? [
          'one_field_per_line',
          settings.fieldsPerPoint,
          `-one-field-per-line writes ${settings.fieldsPerPoint} lines a point, which the server counts as so many points written and stores as one.${mode === 'corrected' ? ' Corrected: one line with all fields, which stores the same with fewer bytes.' : ' So does the plan.'}`,
        ]
      : null,
  ({ settings }) =>
    settings.vhosts > 0
      ? [
          'virtual_hosts',
          settings.vhosts,
          `The header X-Influxdb-Host, which turns over ${whole(settings.vhosts)} names, is left out: no InfluxDB looks at it, so what it does and stores is the same.`,
        ]
      : null,
  ({ settings }) =>
    settings.retentionPolicy !== ''
      ? [
          'retention_policy_made',
          1,
          'The policy that -rp names must be there already, and inch makes none: every write would be refused with 404. Here each run makes its database with this policy.',
        ]
      : null,
  ({ settings }) => {
    const unmerged = unmergedInchFlags.filter((name) => settings.given.has(name));
    return unmerged.length === 0
      ? null
      : [
          'unmerged_flags',
          unmerged.length,
          `${unmerged.map((name) => `-${name}`).join(', ')} exist in branches of inch only; they have no effect here.`,
        ];
  },
  ({ settings }) =>
    settings.dry
      ? ['dry_run', 0, '-dry sends nothing: 0 points. The plan does send, to the target that it names.']
      : null,
];

const habitChecks: Check[] = [
  ({ facts, mode }) =>
    facts.firstBatch > facts.batchSize
      ? [
          'first_batch_larger',
          facts.firstBatch,
          `The first batch has ${whole(facts.firstBatch)} points, the others ${whole(facts.batchSize)}.${mode === 'corrected' ? ' Corrected: all alike.' : ''}`,
        ]
      : null,
  ({ facts }) =>
    facts.progressPoints === facts.points
      ? null
      : [
          'progress_wrong',
          facts.progressPercent,
          `inch counts a batch as ${whole(facts.batchSize)} points whatever it holds: in the end it shows ${whole(facts.progressPoints)} points written (${facts.progressPercent}%).`,
        ],
  ({ settings, mode }) =>
    settings.randomizeFields
      ? settings.fieldsPerPoint > 1
        ? [
            'same_random_number',
            settings.fieldsPerPoint,
            `All ${settings.fieldsPerPoint} fields of a point get the same random number, from the same seed in each run.${mode === 'corrected' ? ' Corrected: a number of its own for each.' : ''}`,
          ]
        : null
      : [
          'constant_values',
          1,
          'Every value is the same: the best case for compression and for disk. Nothing about either can be learned from it.',
        ],
  ({ settings, mode }) => [
    'retries_without_end',
    settings.dialect === 'inch' && mode === 'corrected' ? 5 : 1,
    retryText(settings, mode),
  ],
  ({ settings }) =>
    settings.user !== '' && !settings.given.has('password')
      ? ['user_without_password', 0, 'A -user without -password is not sent: 0 requests are signed.']
      : null,
  ({ settings }) =>
    settings.given.has('token') && !settings.v2
      ? ['token_not_sent', 0, 'A -token without -v2 is not sent: 0 requests are signed.']
      : null,
  ({ settings }) =>
    settings.v2
      ? [
          'token_printed',
          1,
          'inch prints the token in clear text with its settings; change it if that output was kept.',
        ]
      : null,
  ({ settings }) =>
    settings.host.startsWith('https:')
      ? [
          'tls_not_checked',
          0,
          'inch checks no certificate. Here it is checked; say otherwise at the target if you must.',
        ]
      : null,
  ({ settings }) => [
    'own_database',
    1,
    `Each run makes a database of its own and drops it when it was verified; "${settings.database.slice(0, 60)}" is not touched.`,
  ],
];

const checks: readonly Check[] = [...dataChecks, ...flagChecks, ...habitChecks];

function retryText({ dialect }: InchSettings, mode: ImportMode): string {
  if (dialect === 'inch-java') {
    return 'In inch-java a batch that fails ends its writer and the run goes on with fewer; here writers stay, and no batch is sent twice.';
  }
  return mode === 'faithful'
    ? 'inch sends a refused batch again without end and, but for 502 to 504, without a pause. So does the plan, with a pause of a second.'
    : 'inch sends a refused batch again without end. Corrected: five attempts, and only where another one can help.';
}

function percent(part: number, of: number): string {
  return `${countText((part / of) * 100)} %`;
}
