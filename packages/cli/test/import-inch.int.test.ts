import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runTidemark } from '../src/testing/run-tidemark.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
if (influxd === '') throw new Error('TEST_INFLUXD names no influxd; run `npm test`, which provides it.');

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-import-test-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const tidemark = (argv: string[]) => runTidemark(argv, { env: { PATH: dirname(influxd) } });

/** Imports a line and runs its plan on a fresh server. */
async function runImported(line: string, ...options: string[]) {
  const plan = parse((await tidemark(['import', 'inch', line, ...options])).out);
  plan.target = { kind: 'launched', launcher: 'influxdb-1.6', variant: 'inmem' };
  const path = join(directory, `plan-${Math.abs(line.length)}-${options.join('')}.yaml`);
  await writeFile(path, stringify(plan));
  const { exitCode } = await tidemark(['run', path, '--local', '--json', `${path}.json`]);
  return { exitCode, result: JSON.parse(await readFile(`${path}.json`, 'utf8')) };
}

test('a faithful plan writes the batches and series of inch into a real server, and all of it is stored', async () => {
  const { exitCode, result } = await runImported('inch -c 2 -b 100 -m 2 -t 4,5 -p 50 -time -1h');
  expect(exitCode).toBe(0);
  expect(result.verification).toMatchObject({
    status: 'passed',
    totals: { acknowledged: 2_000, stored: 2_000, lost: 0 },
  });
  expect(result.summary.peakObservedSeries.value).toBe(20);
});

test('of the points of an old inch the server stores the half that was predicted', async () => {
  const { result } = await runImported('inch -b 1000 -t 1,500,1 -p 8', '--inch-version', 'before-2022-03-14');
  expect(result.verification).toMatchObject({
    status: 'passed',
    totals: { stored: 2_000, overwritten: 2_000, lost: 0 },
  });
  expect(result.verification.reason).toMatch(/^2,000 points fewer than acknowledged are stored/);
});
