import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ImportMode, ImportWarning } from './import-result.ts';
import type { InchFacts } from './inch-facts.ts';
import { unmergedInchFlags } from './inch-flags.ts';
import type { InchSettings } from './inch-settings.ts';
import { defaultShardMinutes } from './influx-duration.ts';

/** Input of the checks. */
export type CheckedLine = {
  settings: InchSettings;
  facts: InchFacts;
  mode: ImportMode;
  ignoredWords: number;
};

type Finding = [code: string, number: number, message: string] | null;
type Check = (line: CheckedLine) => Finding;

/** inchWarnings lists surprises of a line of inch, the most important first, each with its number. */
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
          `inch stops parsing at the first word that is not a flag: ${ignoredWords === 1 ? 'one word has' : `${whole(ignoredWords)} words have`} no effect, nor do they here.`,
        ],
  ({ facts }) =>
    facts.series === facts.seriesPrinted
      ? null
      : [
          'series_overstated',
          facts.series,
          `inch prints ${whole(facts.seriesPrinted)} series and writes ${whole(facts.series)}, each with ${whole(facts.pointsPerSeries)} points: measurement and tags advance together, and -m and the product of -t share a divisor.`,
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
          `${whole(facts.beyondRetention)} points are older than the database keeps (-shard-duration ${settings.shardDuration}) and are refused; inch would retry their batches forever.`,
        ],
  ({ facts, settings, mode }) => {
    if (!settings.setup || !Number.isFinite(facts.retentionMinutes)) return null;
    const shardHours = defaultShardMinutes(facts.retentionMinutes) / 60;
    return [
      'retention_not_shards',
      facts.retentionMinutes / 1_440,
      `-shard-duration ${settings.shardDuration} sets how long data is kept, not how it is divided: the server deletes it after that and creates shard groups of ${shardHours} h. ${mode === 'corrected' ? 'Corrected: shard groups of this length, kept forever.' : 'The plan does the same.'}`,
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
          'Without -v nothing is sent to -report-host: 0 reports. Here the run itself records the figures.',
        ],
  ({ settings }) =>
    settings.reportHost === '' || !settings.verbose
      ? null
      : [
          'report_host_left_out',
          1,
          'The report of one line per second to -report-host is omitted: the run itself records these figures.',
        ],
  ({ settings, facts }) =>
    settings.startTime === '' || facts.stamping.kind === 'point'
      ? null
      : [
          'start_time_without_time',
          Math.abs(settings.timeNs) / 1e9,
          '-start-time has no effect without -time (or with one of less than a nanosecond per point): the clock overrides it.',
        ],
  ({ settings }) => {
    if (settings.targetLatencyNs <= 0) return null;
    const goalMs = settings.targetLatencyNs / 1e6;
    const startMs = 2 * goalMs + 400 * settings.concurrency;
    if (settings.delayNs > 0) {
      return [
        'target_latency_ignored',
        settings.delayNs / 1e6,
        '-delay takes precedence: -target-latency has no effect.',
      ];
    }
    return [
      'target_latency_threshold',
      startMs,
      `-target-latency does nothing until a batch takes ${whole(startMs)} ms (twice the goal plus 0.4 s per writer); above that the pause grows without limit.`,
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
          `-one-field-per-line writes ${settings.fieldsPerPoint} lines per point, which the server counts as that many points written and stores as one.${mode === 'corrected' ? ' Corrected: one line with all fields, which stores the same with fewer bytes.' : ' The plan does the same.'}`,
        ]
      : null,
  ({ settings }) =>
    settings.vhosts > 0
      ? [
          'virtual_hosts',
          settings.vhosts,
          `The header X-Influxdb-Host, which rotates through ${whole(settings.vhosts)} names, is omitted: InfluxDB ignores it, so the result is the same.`,
        ]
      : null,
  ({ settings }) =>
    settings.retentionPolicy !== ''
      ? [
          'retention_policy_made',
          1,
          'The policy named by -rp must exist, and inch does not create it: every write would be refused with 404. Here each run creates its database with this policy.',
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
          `The first batch has ${whole(facts.firstBatch)} points, the others ${whole(facts.batchSize)}.${mode === 'corrected' ? ' Corrected: all equal.' : ''}`,
        ]
      : null,
  ({ facts }) =>
    facts.progressPoints === facts.points
      ? null
      : [
          'progress_wrong',
          facts.progressPercent,
          `inch counts every batch as ${whole(facts.batchSize)} points, whatever its size: at the end it shows ${whole(facts.progressPoints)} points written (${facts.progressPercent}%).`,
        ],
  ({ settings, mode }) =>
    settings.randomizeFields
      ? settings.fieldsPerPoint > 1
        ? [
            'same_random_number',
            settings.fieldsPerPoint,
            `All ${settings.fieldsPerPoint} fields of a point get the same random number, from the same seed in each run.${mode === 'corrected' ? ' Corrected: a different number for each.' : ''}`,
          ]
        : null
      : [
          'constant_values',
          1,
          'Every value is the same: the best case for compression and for disk. It shows nothing about either.',
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
          'inch does not verify certificates. Here they are verified; this can be changed in the target.',
        ]
      : null,
  ({ settings }) => [
    'own_database',
    1,
    `Each run creates its own database and drops it after verification; "${settings.database.slice(0, 60)}" is not touched.`,
  ],
];

const checks: readonly Check[] = [...dataChecks, ...flagChecks, ...habitChecks];

function retryText({ dialect }: InchSettings, mode: ImportMode): string {
  if (dialect === 'inch-java') {
    return 'In inch-java a failed batch ends its writer, and the run continues with fewer; here writers continue, and no batch is sent twice.';
  }
  return mode === 'faithful'
    ? 'inch retries a refused batch forever and, except for 502 to 504, without a pause. The plan does the same with a pause of one second.'
    : 'inch retries a refused batch forever. Corrected: five attempts, and only for errors that a retry can fix.';
}

function percent(part: number, of: number): string {
  return `${countText((part / of) * 100)} %`;
}
