import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleIn, runTidemark, type TestEnvironment } from '../src/testing/run-tidemark.ts';

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-dry-test-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** With no database anywhere: no influxd on PATH. */
const tidemark = (argv: string[], environment: TestEnvironment = {}) =>
  runTidemark(argv, { env: { PATH: directory }, ...environment });
const plan = exampleIn(() => directory);

describe('run --local --dry', () => {
  test('writes to a sink, says so everywhere, accounts for every point and passes no gate', async () => {
    const path = await plan('quick-check.yaml', (content) => {
      content.thresholds = [{ kind: 'at-least', figure: 'pointsPerSec', value: 1 }];
    });
    const json = join(directory, 'quick.json');
    const { exitCode, out } = await tidemark(['run', path, '--local', '--dry', '--json', json]);
    expect(out).toContain('Dry run: the points went to a sink that only counts them, not to a database.');
    expect(out).toMatch(/system +sink tidemark-sink/);
    expect(out).not.toContain('is stored');
    expect(exitCode).toBe(3);
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      plan: {
        target: { kind: 'influxdb-v1', name: 'Sink (dry run)', description: 'Instead of "Launched"' },
      },
      summary: {
        validity: 'dry_run',
        target: { kind: 'sink', version: 'tidemark-sink', launcher: null, sameHost: true },
        peakObservedSeries: { value: 100 },
        thresholds: [{ observed: null, outcome: 'unknown' }],
      },
      verification: { status: 'passed', totals: { acknowledged: 20_000, stored: 20_000, lost: 0 } },
      verdict: { outcome: 'notTrustworthy', exitCode: 3, sentence: expect.stringMatching(/^Dry run: /) },
    });
  });

  test('shows the metrics that Graphite would get, and only for a plan of Graphite', async () => {
    const err = async (name: string) => {
      const path = await plan(name, (content) => {
        content.profile.extent = { kind: 'points', points: 1_000 };
      });
      return (await tidemark(['run', path, '--local', '--dry'])).err;
    };
    expect(await err('graphite.yaml')).toMatch(
      /Graphite would get them as metrics:\n(?: {2}[\w.-]+ -?[\d.]+ \d{10}\n){5}/,
    );
    expect(await err('quick-check.yaml')).not.toContain('Graphite');
  });

  test('plays retention: shards are dropped, and their points and series with them', async () => {
    const path = await plan('tag-or-field-tag.yaml', (content) => {
      content.profile.extent = { kind: 'simulated-time', minutes: 4 * 1_440 };
      content.profile.clock = { roundsPerSimulatedMinute: 0.05 };
      content.profile.retention = {
        kind: 'driven',
        retentionDurationMinutes: 1_440,
        shardGroupDurationMinutes: 1_440,
        checkIntervalMinutes: 30,
      };
      content.profile.settledReadings = { everySimulatedMinutes: 1_440, maxWaitSeconds: 1 };
      content.profile.readLoad = null;
    });
    const json = join(directory, 'retention.json');
    await tidemark(['run', path, '--local', '--dry', '--json', json]);
    const { summary, verification } = JSON.parse(await readFile(json, 'utf8'));
    expect(verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0 } });
    expect(verification.totals.expired).toBeGreaterThan(0);
    expect(summary.settled.length).toBe(5);
    for (const period of summary.settled) expect(period.observedSeries).toBe(period.expectedSeries);
  });
});

describe('keys', () => {
  const openLoop = (content: { profile: object }) => {
    content.profile = {
      name: 'open',
      executor: {
        kind: 'open-loop',
        batchSize: 10,
        maxConnections: 4,
        pacer: { kind: 'constant', ratePerSec: 50 },
      },
      extent: { kind: 'wall-time', seconds: 4 },
    };
  };

  test('change the rate of an open loop while it goes; the line shows it, and the timeline keeps it', async () => {
    const path = await plan('quick-check.yaml', openLoop);
    const json = join(directory, 'keys.json');
    let press = (_key: string) => {};
    let listening = false;
    const keys = {
      listen(pressed: (key: string) => void) {
        press = pressed;
        listening = true;
        return () => {
          listening = false;
        };
      },
    };
    let presses = 0;
    const { err } = await tidemark(['run', path, '--local', '--dry', '--json', json], {
      interactive: true,
      keys,
      onErr: (piece) => {
        if (!piece.includes('50 requests/s') || presses > 0) return;
        presses += 1;
        press('+');
      },
    });
    expect(err).toContain('Keys: + and - change the rate by 10 %.');
    expect(err).toContain('55 requests/s (+ -)');
    expect(listening).toBe(false);
    const { events } = JSON.parse(await readFile(json, 'utf8'));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'rate_changed', message: 'The rate was changed to 55 requests/s.' }),
    );
  });

  test.each([
    ['without a terminal', false, openLoop],
    ['of a load without a rate of its own', true, () => undefined],
  ])('are not listened to %s', async (_, interactive, change) => {
    const path = await plan('quick-check.yaml', change);
    let listened = 0;
    const keys = {
      listen() {
        listened += 1;
        return () => undefined;
      },
    };
    const { err } = await tidemark(['run', path, '--local', '--dry'], { interactive, keys });
    expect(listened).toBe(0);
    expect(err).not.toContain('Keys:');
  });
});

describe('sink', () => {
  test('runs until it is stopped, behaves by its script, and prints what it counted', async () => {
    const script = join(directory, 'script.json');
    await writeFile(
      script,
      '{"rules":[{"when":{"numbers":[2]},"effect":{"kind":"error","error":"unavailable"}}]}',
    );
    const stop = new AbortController();
    const statuses: number[] = [];
    const { exitCode, out } = await tidemark(['sink', '--script', script], {
      stop: stop.signal,
      onOut: (text) => {
        const url = /listens at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
        if (url === undefined || statuses.length > 0) return;
        statuses.push(0);
        void writeTwice(url).then((answers) => {
          statuses.push(...answers);
          stop.abort();
        });
      },
    });
    expect(statuses).toEqual([0, 204, 503]);
    expect(out).toMatch(/requests +2\n +points +1\n/);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['a script that is none', '{"latency":1}', '/latency'],
    ['a script that is no JSON', 'latency', 'the script is not JSON'],
  ])('refuses %s, and says what is wrong', async (_, text, reason) => {
    const script = join(directory, 'bad.json');
    await writeFile(script, text);
    const { exitCode, err } = await tidemark(['sink', '--script', script]);
    expect(err).toContain(reason);
    expect(exitCode).toBe(4);
  });
});

async function writeTwice(url: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 2; i += 1)
    statuses.push((await fetch(`${url}/write?db=d`, { method: 'POST', body: 'm v=1' })).status);
  return statuses;
}
