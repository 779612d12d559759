import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleIn, runTidemark, type TestEnvironment } from '../src/testing/run-tidemark.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
if (influxd === '') throw new Error('TEST_INFLUXD names no influxd; run `npm test`, which provides it.');

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-cli-test-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const tidemark = (argv: string[], environment: TestEnvironment = {}) =>
  runTidemark(argv, { env: { PATH: dirname(influxd) }, ...environment });
const example = exampleIn(() => directory);

describe('run --local', () => {
  test.each(['inmem', 'tsi1'])(
    'writes a plan to a fresh influxd with index %s and accounts for every point',
    async (variant) => {
      const path = await example('quick-check.yaml', (plan) => {
        plan.target.variant = variant;
      });
      const json = join(directory, `${variant}.json`);
      const { exitCode, out } = await tidemark(['run', path, '--local', '--json', json]);
      expect(exitCode).toBe(0);
      expect(out).toContain('Every acknowledged point is stored, also after a restart.');
      const result = JSON.parse(await readFile(json, 'utf8'));
      expect(result).toMatchObject({
        version: 1,
        plan: { target: { variant } },
        verification: { status: 'passed', totals: { acknowledged: 20_000, stored: 20_000, lost: 0 } },
        verdict: { outcome: 'passed', exitCode: 0 },
      });
      const counted = result.intervals.reduce(
        (sum: number, interval: { pointsAcknowledged: number }) => sum + interval.pointsAcknowledged,
        0,
      );
      expect(counted).toBe(20_000);
      expect(
        result.readings.some(
          (reading: { metric: string; value: number | null }) =>
            reading.metric === 'rssBytes' && (reading.value ?? 0) > 0,
        ),
      ).toBe(true);
    },
  );

  test('reads back names that need escaping as they were written', async () => {
    const { exitCode, out } = await tidemark(['run', await example('generators.yaml'), '--local']);
    expect(out).toMatch(/room climate, "east" 🌊 +6,000 +6,000 +0/);
    expect(exitCode).toBe(0);
  });

  test('ends with 1 where a threshold fails', async () => {
    const path = await example('quick-check.yaml', (plan) => {
      plan.thresholds = [{ kind: 'at-least', figure: 'pointsPerSec', value: 1e12 }];
    });
    const { exitCode, out } = await tidemark(['run', path, '--local']);
    expect(out).toMatch(/failed +pointsPerSec at least 1.00 T/);
    expect(exitCode).toBe(1);
  });

  test('ends with 2 and says why where nothing listens at the target', async () => {
    const path = await example('existing-influxdb.yaml', (plan) => {
      plan.target = { kind: 'influxdb-v1', url: 'http://127.0.0.1:1' };
    });
    const { exitCode, out } = await tidemark(['run', path, '--local']);
    expect(out).toContain('127.0.0.1:1 cannot be reached');
    expect(exitCode).toBe(2);
  });

  test('keeps the JSON whole or not at all, and leaves no draft beside it', async () => {
    const json = join(directory, 'kept.json');
    await writeFile(json, '{"old":true}');
    await tidemark([
      'run',
      await example('quick-check.yaml'),
      '--local',
      '--json',
      json,
      '--launchers',
      'missing.yaml',
    ]);
    expect(await readFile(json, 'utf8')).toBe('{"old":true}');
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('cancels gracefully, ends with 2, and says so in its result', async () => {
    const stop = new AbortController();
    const path = await example('paced.yaml');
    const { exitCode } = await tidemark(
      ['run', path, '--local', '--json', join(directory, 'cancelled.json')],
      {
        stop: stop.signal,
        onErr: (text) => {
          if (text.startsWith('running')) stop.abort();
        },
      },
    );
    expect(exitCode).toBe(2);
    const result = JSON.parse(await readFile(join(directory, 'cancelled.json'), 'utf8'));
    expect(result.summary.end).toMatchObject({ state: 'cancelled', code: 'cancelled_by_user' });
  });

  test('refuses before anything is started', async () => {
    const path = await example('quick-check.yaml', (plan) => {
      plan.target.maxSeries = 10;
    });
    const { exitCode, err } = await tidemark(['run', path, '--local']);
    expect(err).toContain('asks for 100 series; 10 are allowed');
    expect(exitCode).toBe(4);
  });
});
