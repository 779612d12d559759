import { planFileShape } from '@tidemark/domain/run/plan-file';
import { expect, test } from 'vitest';
import { importInch } from './import-inch.ts';
import type { ImportMode } from './import-result.ts';
import type { InchVersion } from './inch-facts.ts';

const nowMs = Date.UTC(2026, 0, 1);

function imported(commandLine: string, mode: ImportMode = 'faithful', inchVersion: InchVersion = 'current') {
  const result = importInch(commandLine, { mode, inchVersion, nowMs });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}

function planOf(commandLine: string, mode?: ImportMode, version?: InchVersion) {
  return planFileShape.parse(imported(commandLine, mode, version).planFile);
}

function warningOf(commandLine: string, code: string, mode?: ImportMode, version?: InchVersion) {
  return imported(commandLine, mode, version).warnings.find((warning) => warning.code === code)?.number;
}

test('faithful keeps the order, the fields, the steps and the larger first batch of inch', () => {
  const { schema, profile } = planOf('inch -c 8 -b 100 -m 2 -t 4,5 -p 10 -f 3 -field-prefix x -time 1h');
  expect(schema).toMatchObject({
    order: 'interleaved',
    measurements: [
      {
        name: 'm{0..1}',
        tags: [
          { key: 'tag0', generator: { kind: 'sequence', prefix: 'value', cardinality: 4 } },
          { key: 'tag1', generator: { kind: 'sequence', prefix: 'value', cardinality: 5 } },
        ],
        fields: [{ key: 'x' }, { key: 'x1' }, { key: 'x2' }],
      },
    ],
  });
  expect(profile).toMatchObject({
    executor: { kind: 'closed-loop', concurrency: 8, batchSize: 100, firstBatchExtra: 1 },
    extent: { kind: 'points', points: 400 },
    startAt: '2026-01-01T00:00:00.000Z',
    stamping: { kind: 'point', stepNs: 9_000_000_000 },
    retention: { kind: 'native', retentionDurationMinutes: 10_080, shardGroupDurationMinutes: 1_440 },
    maxErrorShare: null,
  });
});

test('a field a line stays so in the faithful mode, in batches of a share of the size, and is undone in the corrected one', () => {
  const line = 'inch -one-field-per-line -f 4 -b 100 -t 10 -p 100';
  const { profile } = planOf(line);
  expect(profile).toMatchObject({ fieldsPerLine: 'one', executor: { batchSize: 25, firstBatchExtra: 1 } });
  expect(planOf(line, 'corrected').profile.fieldsPerLine).toBe('all');
  expect(planOf('inch -multiwrite -f 4').profile.fieldsPerLine).toBe('one');
});

test('the clock of the machine stamps a line without a span, that of the server one of an old inch', () => {
  expect(planOf('inch').profile.stamping).toEqual({ kind: 'wall' });
  expect(planOf('inch', 'faithful', 'before-2022-03-14').profile.stamping).toEqual({ kind: 'server' });
});

test('corrected writes every series, in batches that are alike, with retries that end, and cuts shards instead of deleting data', () => {
  const { schema, profile } = planOf('inch -m 2 -b 100 -p 60 -time -1h -shard-duration 1d', 'corrected');
  expect(schema.order).toBe('measurement-first');
  expect(profile).toMatchObject({
    executor: { firstBatchExtra: 0, retry: { maxAttempts: 5 } },
    clock: { roundsPerSimulatedMinute: 1, compression: null },
    stamping: { kind: 'round' },
    startAt: null,
    retention: { kind: 'driven', shardGroupDurationMinutes: 1_440 },
  });
});

test('corrected takes a finer precision where rounds would fall into one unit', () => {
  expect(planOf('inch -p 7200 -time 1h -precision s', 'corrected').profile.precision).toBe('ms');
  expect(planOf('inch -p 60 -time 1h -precision s', 'corrected').profile.precision).toBe('s');
});

test('a goal for the latency becomes a load that follows it, in the corrected mode', () => {
  const line = 'inch -c 4 -target-latency 50ms';
  expect(planOf(line, 'corrected').profile.executor).toMatchObject({
    kind: 'adaptive',
    targetTimeMs: 50,
    maxConnections: 4,
  });
  expect(planOf(line).profile.executor).toMatchObject({ kind: 'closed-loop', concurrency: 4 });
  expect(warningOf(line, 'target_latency_threshold')).toBe(1_700);
});

test('random fields are the numbers of Go in the faithful mode, and a number for each field in the corrected one', () => {
  const fields = (mode: ImportMode) =>
    planOf('inch -randomize-fields -f 2', mode).schema.measurements[0]?.fields;
  expect(fields('faithful')?.[1]?.generator).toEqual({ kind: 'go-rand', seed: 1_234, below: 10_000 });
  expect(fields('corrected')?.[1]?.generator).toMatchObject({ kind: 'random' });
});

test('fields of inch-java are texts, and no batch of it is sent twice', () => {
  const { schema, profile } = planOf('inch-java -t 10,10');
  expect(schema.measurements[0]?.fields[0]).toEqual({
    key: 'v0',
    type: 'string',
    generator: { kind: 'constant', value: '1' },
  });
  expect(profile.executor).toMatchObject({ retry: null });
});

test.each([
  ['inch -m 2', 'series_overstated', 1_000],
  ['inch -t 10 -p 100 -precision s', 'precision_collapses', 10],
  ['inch -time -240h', 'beyond_retention', 30_000],
  ['inch', 'retention_not_shards', 7],
  ['inch -report-host http://h', 'report_without_v', 0],
  ['inch -v -report-host http://h', 'report_host_left_out', 1],
  ['inch -start-time 2025-12-31T00:00:00Z', 'start_time_without_time', 0],
  ['inch -target-latency 50ms', 'target_latency_threshold', 500],
  ['inch -t 12 -p 4 -b 5', 'progress_wrong', 104],
  ['inch -b 100', 'first_batch_larger', 101],
  ['inch -one-field-per-line -f 4', 'one_field_per_line', 4],
  ['inch -vhosts 3', 'virtual_hosts', 3],
  ['inch -max-errors 5', 'errors_counted', 5],
  ['inch -strict', 'errors_counted', 1],
  ['inch -print -f-len 10', 'unmerged_flags', 2],
  ['inch -v true -c 8', 'words_ignored', 3],
  ['inch -dry', 'dry_run', 0],
  ['inch -rp weekly', 'retention_policy_made', 1],
  ['inch -token t', 'token_not_sent', 0],
])('%s warns of %s with the number %i', (line, code, number) => {
  expect(warningOf(line, code)).toBe(number);
});

test.each([
  ['inch -strict', 'at the first answer other than 204'],
  ['inch -max-errors 5', 'at 5 answers other than 204'],
  ['inch -v true', 'one word has no effect'],
  ['inch -v true -c 8', '3 words have no effect'],
])('%s has exactly one warning: %s', (line, words) => {
  expect(imported(line).warnings.some(({ message }) => message.includes(words))).toBe(true);
});

test('a line without surprises has no warnings about series, timestamps or precision', () => {
  const codes = imported('inch -m 7 -time 1h').warnings.map(({ code }) => code);
  for (const code of ['series_overstated', 'no_timestamps', 'precision_collapses', 'beyond_retention']) {
    expect(codes).not.toContain(code);
  }
});

test('half of the acknowledged points of document 002 are overwritten by an inch of then', () => {
  const line = 'inch -v -c 8 -b 10000 -t 1,5000,1 -p 20';
  const { figures, stored } = imported(line, 'faithful', 'before-2022-03-14');
  expect(figures).toMatchObject({ points: 100_000, storedLeast: 50_000, storedMost: 50_000 });
  expect(stored[0]).toBe('50,000 of 100,000 acknowledged points (50 %)');
});

test('no password and no token of a line is in what becomes of it; the plan names the variable to set', () => {
  const secrets = ['hunter2', 'tok-en', 'rep0rt', 'in-url'];
  for (const mode of ['faithful', 'corrected'] as const) {
    const lines = [
      'inch -v2 -token tok-en -user u -password hunter2 -v -report-host h -report-password rep0rt',
      'inch -host http://u:in-url@127.0.0.1:8086',
      'influx-stress insert --user u --pass hunter2 -n 1000',
    ];
    for (const line of lines) {
      const result = imported(line, mode);
      for (const secret of secrets) expect(JSON.stringify(result)).not.toContain(secret);
    }
  }
  const byToken = imported('inch -v2 -token tok-en');
  expect(byToken.planFile.target).toMatchObject({
    kind: 'influxdb-v1',
    auth: 'token',
    tokenEnv: 'INFLUX_TOKEN',
  });
  expect(byToken.secrets).toEqual([{ flag: 'token', environment: 'INFLUX_TOKEN' }]);
  const { planFile, secrets: asked } = imported('inch -user u -password hunter2');
  expect(planFile.target).toMatchObject({ username: 'u', passwordEnv: 'INFLUX_PASSWORD' });
  expect(asked).toEqual([{ flag: 'password', environment: 'INFLUX_PASSWORD' }]);
});

test('no fault repeats a secret, wherever it stands', () => {
  const lines = [
    'inch -password hunter2 -hsot x',
    'inch -p hunter2',
    'inch -passwd hunter2',
    'inch -b -password=hunter2',
    'inch -t hunter2',
    'hunter2 -v',
    'inch -host hunter2',
    'inch -host http://u:hunter2@',
    'influx-stress insert --pas=hunter2',
    'influx-stress insert -p hunter2',
  ];
  for (const line of lines) {
    const result = importInch(line, { mode: 'faithful', nowMs });
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  }
});

test.each([
  ['inch -b 2000000', 'b'],
  ['inch -c 5000', 'c'],
  ['inch -m 20000', 'm'],
  ['inch -host localhost:8086', 'host'],
  ['inch -host ftp://h', 'host'],
  ['inch -shard-duration 30m', 'shard-duration'],
  ['inch -field-prefix=', 'field-prefix'],
  ['inch -f 5000', 'f'],
])('%s is beyond what a plan holds, and says by which flag', (line, flag) => {
  const result = importInch(line, { mode: 'faithful', nowMs });
  expect(result.ok ? null : result.faults[0]).toMatchObject({ flag, code: 'beyond_plan' });
});

test('a line beside another reports how many series they share, and names a faulty one', () => {
  const line = 'inch -t 1,5000,1 -p 10';
  const result = importInch(line, { mode: 'faithful', nowMs, beside: 'inch -t 1,1,5000 -p 10' });
  expect(result.ok ? result.warnings[0] : null).toMatchObject({ code: 'overlapping_series', number: 9_999 });
  const wrong = importInch(line, { mode: 'faithful', nowMs, beside: 'inch -b 0' });
  expect(wrong.ok ? null : wrong.faults[0]?.detail).toMatch(/^The second line: inch divides/);
});
