import { planFileShape } from '@tidemark/domain/run/plan-file';
import { describe, expect, test } from 'vitest';
import { parseRate } from './attack-settings.ts';
import { importAttack } from './import-attack.ts';

const files = (entries: Record<string, string>) => new Map(Object.entries(entries));
const body = 'cpu,host=a value=1';

function read(line: string, named: Record<string, string> = { b: body }) {
  const imported = importAttack(line, files(named));
  if (imported.kind !== 'read') throw new Error(JSON.stringify(imported));
  return imported;
}

const attack =
  'echo "POST http://127.0.0.1:9096/write?db=test" | vegeta attack -rate 3000/1s -duration 60s -body b | vegeta report';

describe('a line of vegeta attack', () => {
  test('becomes an open loop at its rate, with the points of its body and the time that the server gives', () => {
    const { planFile, figures } = read(attack);
    const plan = planFileShape.parse(planFile);
    expect(plan.profile).toMatchObject({
      executor: {
        kind: 'open-loop',
        pacer: { kind: 'constant', ratePerSec: 3_000 },
        batchSize: 1,
        maxConnections: 2_000,
      },
      extent: { kind: 'wall-time', seconds: 60 },
      stamping: { kind: 'server' },
      precision: 'ns',
      requestTimeoutMs: 30_000,
    });
    expect(plan.target).toMatchObject({ kind: 'influxdb-v1', url: 'http://127.0.0.1:9096', username: null });
    expect(plan.schema.measurements).toMatchObject([
      { name: 'cpu', tags: [{ key: 'host' }], fields: [{ key: 'value', type: 'float' }] },
    ]);
    expect(figures).toEqual({
      ratePerSec: 3_000,
      intervalNs: 333_333,
      requests: 180_000,
      pointsPerRequest: 1,
      series: 1,
    });
  });

  test('lists effects that its line does not show, each with its number', () => {
    const { warnings } = read(attack);
    expect(warnings.map(({ code, number }) => [code, number])).toEqual([
      ['interval_rounded', 333_333],
      ['workers_unlimited', 2_000],
      ['timeout', 90_000],
      ['server_stamps', 1],
      ['own_database', 1],
    ]);
    expect(warnings[0]?.message).toContain('3,000.003 per second');
  });

  test('a cap on workers is given as the time up to which the rate holds', () => {
    const { planFile, warnings } = read(attack.replace('-duration', '-max-workers 50 -duration'));
    expect(planFile.profile.executor).toMatchObject({ maxConnections: 50 });
    expect(warnings.find(({ code }) => code === 'workers_capped')?.number).toBeCloseTo(16.667, 2);
    expect(warnings.find(({ code }) => code === 'timeout')?.number).toBe(50);
  });

  test('-rate 0 is a closed loop of its workers, and asks for them as vegeta does', () => {
    expect(read(attack.replace('3000/1s', '0 -max-workers 8')).planFile.profile.executor).toMatchObject({
      kind: 'closed-loop',
      concurrency: 8,
    });
    expect(importAttack(attack.replace('3000/1s', '0'), files({ b: body }))).toMatchObject({
      kind: 'refused',
      faults: ['-rate 0 needs -max-workers, as vegeta itself says'],
    });
  });

  test('warns of a body with timestamps, whose points every request overwrites', () => {
    const { planFile, warnings } = read(attack, {
      b: `${body} 1465839830100400200\ncpu,host=b value=2 1465839830100400200\n`,
    });
    expect(planFile.profile).toMatchObject({ stamping: { kind: 'round' }, executor: { batchSize: 2 } });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'timestamps_repeat', number: 2 }));
  });

  test('points of one series in one body without timestamps can be stored once', () => {
    const { warnings } = read(attack, { b: `${body}\n${body}\n${body}` });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'points_collide', number: 1 }));
  });

  test('a file of targets is asked for by its name, then the bodies that it names', () => {
    const line = 'vegeta attack -targets=t.txt -rate=100 -duration=5s > results.bin';
    expect(importAttack(line, files({}))).toEqual({ kind: 'needs', files: ['t.txt'] });
    const targets =
      '# writes\nPOST http://h:8086/write?db=x&precision=s&consistency=one\nContent-Type: text/plain\n@one.lp\n\nGET http://h:8086/ping\n';
    expect(importAttack(line, files({ 't.txt': targets }))).toEqual({ kind: 'needs', files: ['one.lp'] });
    const { planFile, warnings } = read(line, { 't.txt': targets, 'one.lp': body });
    expect(planFile.profile).toMatchObject({ precision: 's', consistency: 'one' });
    expect(warnings).toContainEqual(
      expect.objectContaining({ message: 'One of the targets is not a write and is left out.', number: 1 }),
    );
  });

  test('targets in JSON carry their bodies', () => {
    const target = JSON.stringify({
      method: 'POST',
      url: 'http://h:8086/write',
      body: btoa(body),
      header: { A: ['b'] },
    });
    const { planFile } = read('cat t.json | vegeta attack -format json -duration 1s', {
      't.json': `${target}\n${target}\n`,
    });
    expect(planFile.target).toMatchObject({ url: 'http://h:8086' });
    expect(planFile.profile.executor).toMatchObject({ pacer: { ratePerSec: 50 } });
  });

  test.each([
    [
      'in a header',
      `${attack.replace('-body b', `-body b -header "Authorization: Basic ${btoa('me:s3cret')}"`)}`,
    ],
    ['in the address', attack.replace('http://', 'http://me:s3cret@')],
    ['in the query', attack.replace('db=test', 'db=test&u=me&p=s3cret')],
  ])('a password %s is not in the plan, which names the variable for it', (_, line) => {
    const imported = read(line);
    expect(JSON.stringify(imported)).not.toContain('s3cret');
    expect(JSON.stringify(imported)).not.toContain(btoa('me:s3cret'));
    expect(imported.planFile.target).toMatchObject({ username: 'me', passwordEnv: 'INFLUX_PASSWORD' });
    expect(imported.secrets).toHaveLength(1);
  });

  test('a write to InfluxDB 2 becomes a target of its kind, whose token the plan takes from a variable', () => {
    const line = attack
      .replace('http://127.0.0.1:9096/write?db=test', 'https://127.0.0.1:9096/api/v2/write?org=o&bucket=b')
      .replace('-body b', '-body b -insecure -header "Authorization: Token s3cret"');
    const imported = read(line);
    expect(JSON.stringify(imported)).not.toContain('s3cret');
    expect(imported.planFile.target).toMatchObject({
      kind: 'influxdb-v2',
      url: 'https://127.0.0.1:9096',
      org: 'o',
      tokenEnv: 'INFLUX_TOKEN',
      tls: { verify: false },
    });
    expect(imported.warnings).toContainEqual(expect.objectContaining({ code: 'own_database' }));
  });

  test('flags that a plan does not support are listed, not silently dropped', () => {
    const { warnings } = read(attack.replace('-body b', '-body b -chunked -keepalive=false -laddr 10.0.0.1'));
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'flags_left_out', number: 3 }));
  });

  test.each([
    ['inch -v', 'there is no "vegeta attack"'],
    [attack.replace('-rate', '-rte'), 'did you mean -rate?'],
    [attack.replace('60s', '60'), '-duration needs a duration'],
    [attack.replace('3000/1s', 'fast'), '-rate needs requests per time'],
    [attack.replace('POST', 'GET'), 'no target is a write'],
    [attack.replace('-body b', ''), 'requests have no body'],
    [attack.replace('/write', '/api/v2/write'), 'has no org='],
    [attack.replace('db=test', 'precision=h'), 'precision'],
    ['vegeta attack -rate 1', 'has no targets'],
    [`${attack}; rm -rf /`, 'paste the command alone'],
  ])('%s is refused: %s', (line, message) => {
    const imported = importAttack(line, files({ b: body }));
    expect(imported.kind === 'refused' ? imported.faults.join(' ') : imported.kind).toContain(message);
  });

  test('a body that is not line protocol is refused with its place', () => {
    const imported = importAttack(attack, files({ b: `${body}\nnot line protocol\n` }));
    expect(imported).toMatchObject({
      kind: 'refused',
      faults: [expect.stringContaining('the body, line 2')],
    });
  });
});

test.each([
  ['3000', { frequency: 3_000, perNs: 1e9 }],
  ['3000/s', { frequency: 3_000, perNs: 1e9 }],
  ['5/1m', { frequency: 5, perNs: 6e10 }],
  ['infinity', { frequency: 0, perNs: 1e9 }],
  ['-1', null],
  ['1/0s', null],
  ['1/2/3', null],
  ['1e3', null],
])('a rate of %s is read as vegeta reads it', (text, rate) => {
  expect(parseRate(text)).toEqual(rate);
});
