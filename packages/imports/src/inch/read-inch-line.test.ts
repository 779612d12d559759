import { expect, test } from 'vitest';
import { readCommand, readInchLine } from './read-inch-line.ts';

function read(commandLine: string) {
  const command = readCommand(commandLine);
  if (!command.ok || command.dialect === 'influx-stress') return command;
  return readInchLine(command.dialect, command.words);
}

function settingsOf(commandLine: string) {
  const line = read(commandLine);
  return line.ok && 'settings' in line ? line.settings : line;
}

function faultOf(commandLine: string) {
  const line = read(commandLine);
  return line.ok ? null : line.faults[0]?.detail;
}

test('an empty line means the defaults of inch', () => {
  expect(settingsOf('inch')).toMatchObject({
    host: 'http://localhost:8086',
    database: 'stress',
    concurrency: 1,
    batchSize: 5_000,
    measurements: 1,
    tags: [10, 10, 10],
    pointsPerSeries: 100,
    fieldsPerPoint: 1,
    fieldPrefix: 'v0',
    precision: 'ns',
    consistency: 'any',
    shardDuration: '7d',
    timeNs: 0,
    setup: true,
  });
});

test('inch-java has its own database, and spreads over an hour', () => {
  expect(settingsOf('java -Xmx4g -jar target/inch-java-1.0.jar -t 10,10 -shardDuration 1d')).toMatchObject({
    dialect: 'inch-java',
    database: 'j_stress',
    timeNs: 3_600e9,
    shardDuration: '1d',
    tags: [10, 10],
  });
});

test.each([
  'inch -v -c 8 -b 10000',
  '$ ./inch -v -c 8 -b 10000 2>&1 | tee out.log',
  'GOGC=off sudo /usr/local/bin/inch -v -c 8 -b 10000 > log &',
  'inch -v \\\n  -c 8 \\\n  -b 10000',
  'inch -v\n  -c 8\n  -b 10000\n',
  'go run github.com/influxdata/inch/cmd/inch@latest -v -c 8 -b 10000',
  `inch '-v' "-c" 8 -b=10000`,
])('finds the command in %j', (text) => {
  expect(settingsOf(text)).toMatchObject({ verbose: true, concurrency: 8, batchSize: 10_000 });
});

test.each([
  ['inch -strict', { maxErrors: 1 }],
  ['inch -multiwrite -f 3', { oneFieldPerLine: true }],
  ['inch -no-setup', { setup: false }],
  ['inch -time=-24h', { timeNs: -86.4e12 }],
])('understands %s', (text, settings) => {
  expect(settingsOf(text)).toMatchObject(settings);
});

test.each([
  ['', 'a command is missing'],
  ['inhc -v', 'this program is not supported; did you mean "inch"?'],
  ['influx-stress -v', 'only "influx-stress insert" writes; paste such a line'],
  ['-v -c 8', 'the line starts with a flag; start it with inch, inch-java or influx-stress insert'],
  ['inch -t "10, 10"', 'cannot parse tag cardinality: " 10" (whole numbers with commas, no spaces)'],
  ['inch -t 10,,10', 'cannot parse tag cardinality: "" (whole numbers with commas, no spaces)'],
  ['inch -consistency most', 'Consistency must be one of: {"any", "quorum", "one", "all"}'],
  ['inch -f 0', 'number of fields must be > 0'],
  ['inch -precision us', 'invalid precision; it is one of ns, u, ms, s, m, h'],
  ['inch -b 0', 'inch divides by the batch size and would crash on 0'],
  [
    'inch -one-field-per-line -f 5 -b 4',
    '-one-field-per-line divides the batch size by -f (5) and would crash; use 5 or more',
  ],
  ['inch -v2', 'Need to provide a token in order to write into InfluxDB 2.0 (inch prints this and exits 0)'],
  ['inch -c 0', 'with -c below 1 nothing would be written'],
  ['inch -t 10,0', 'with -t below 1 nothing would be written'],
  ['inch -start-time yesterday', 'the start must be RFC 3339, such as 2022-03-14T00:00:00Z'],
  ['inch -shard-duration soon', 'the server would refuse this duration; write one such as 7d, 24h or INF'],
  ['inch -t 10000000,10000000', 'the line asks for 1.00e+16 points; a plan allows at most 10^12'],
  ['inch -host $HOST', 'the value of -host is a shell variable, which is unknown here'],
])('refuses %j and says why', (text, detail) => {
  expect(faultOf(text)).toBe(detail);
});
