import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultRules } from '@tidemark/domain/capsule/capsule';
import { capsuleText, sealCapsule } from '@tidemark/domain/capsule/seal-capsule';
import { launchedTargetShape } from '@tidemark/domain/target/target';
import {
  aCapsuleResult,
  aDesign,
  anExperimentCapsule,
  aRunCapsule,
} from '@tidemark/domain/testing/a-capsule';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleIn, runTidemark } from '../src/testing/run-tidemark.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
if (influxd === '') throw new Error('TEST_INFLUXD names no influxd; run `npm test`, which provides it.');

let directory = '';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-capsule-test-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const tidemark = (argv: string[]) => runTidemark(argv, { env: { PATH: dirname(influxd) } });
const example = exampleIn(() => directory);
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

async function write(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

const launched = (variant: string) =>
  launchedTargetShape.parse({ kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant });

/** A run as a portal would freeze it, of the same plan but another server. */
const capsule = aRunCapsule(sha256);

test('a run is repeated from its capsule: the same points are stored, and its figures stand beside those of the original', async () => {
  const json = join(directory, 'original.json');
  await tidemark(['run', await example('quick-check.yaml'), '--local', '--json', json]);
  const { plan, summary, startedAt, name } = await readJson(json);
  const { target, host, simulatedStartMs } = summary;
  const made = sealCapsule(
    {
      kind: 'run',
      madeAt: startedAt,
      name,
      plan,
      simulatedStartMs,
      madeOn: { target, host: { ...host, cpu: 'another CPU' } },
      result: aCapsuleResult({ summary: { ...summary, host: { ...host, cpu: 'another CPU' } } }),
      rules: defaultRules,
    },
    sha256,
  );
  const again = join(directory, 'again.json');
  const path = await write('capsule.json', capsuleText(made));
  const { exitCode, out } = await tidemark(['run', path, '--local', '--json', again]);
  const result = await readJson(again);
  expect(result.verification.measurements).toEqual(summary.verification.measurements);
  expect(result.verification.totals.stored).toBe(20_000);
  expect(result.summary.simulatedStartMs).toBe(simulatedStartMs);
  expect(out).toMatch(/Original [\d,.]+( k)? points\/s, here [\d,.]+( k)? points\/s \(.+\)\./);
  expect(out).toMatch(/Points stored +20,000 +20,000/);
  expect(out).toMatch(/machine › CPU \(another CPU, .+\)/);
  expect(exitCode).toBe(0);
});

test('an experiment is run cell after cell, each in every block, and its cells are shown with spread and verdict', async () => {
  const design = aDesign({ systems: [{ targetId: null, target: launched('inmem') }] });
  const path = await write('experiment.json', capsuleText(anExperimentCapsule(sha256, { design })));
  const results = join(directory, 'results');
  const { exitCode, out, err } = await tidemark(['run', path, '--local', '--dry', '--json', results]);
  expect(exitCode).toBe(3);
  expect((await readdir(results)).toSorted()).toEqual([
    'cell-1-run-1.json',
    'cell-1-run-2.json',
    'cell-2-run-1.json',
    'cell-2-run-2.json',
  ]);
  expect(err.match(/Run \d of 4: (one|two) on influxdb-1.6\/inmem, repetition [12] of 2/g)).toHaveLength(4);
  expect(out).toMatch(/one on influxdb-1.6\/inmem +2 /);
  expect(out).toContain('Against the first cell');
});

test('cells that were run once get figures and no verdict', async () => {
  const design = aDesign({ repetitions: 1, systems: [{ targetId: null, target: launched('inmem') }] });
  const path = await write('once.json', capsuleText(anExperimentCapsule(sha256, { design })));
  const { out } = await tidemark(['run', path, '--local', '--dry']);
  expect(out).toMatch(/two on influxdb-1.6\/inmem +1 /);
  expect(out).toContain('No verdicts: 1 run per cell');
  expect(out).not.toContain('Against');
});

describe('a capsule is refused, and nothing is run,', () => {
  const plan = capsule.kind === 'run' ? capsule.plan : null;
  const elsewhere = (target: object) =>
    capsuleText(aRunCapsule(sha256, Object({ plan: { ...plan, target } })));
  test.each([
    ['cut off', capsuleText(capsule).slice(0, 900), /cut off/],
    [
      'changed',
      capsuleText(capsule).replace('"a run"', '"a better run"'),
      /\/digest the capsule was changed/,
    ],
    [
      'of a newer version',
      capsuleText(capsule).replace('"version": 1', '"version": 3'),
      /has version 3.*newer Tidemark/,
    ],
    ['with a launcher that is not here', capsuleText(capsule), /no launcher "influxdb"/],
    [
      'with an address of its maker',
      elsewhere(aTarget({ url: 'http://127.0.0.1:9' })),
      /does not contain its address.*--system/,
    ],
  ])('%s', async (name, text, reason) => {
    const path = await write(`${name}.json`, text);
    const { exitCode, err, out } = await tidemark(['run', path, '--local']);
    expect([exitCode, out]).toEqual([4, '']);
    expect(err).toMatch(reason);
  });

  test.each([
    ['no system at all', 'somewhere', /launcher\/variant or an address/],
    ['a password in an address', 'http://u:secret@127.0.0.1:8086', /their own fields/],
  ])('where --system is %s', async (_, system, reason) => {
    const path = await write('named.json', capsuleText(capsule));
    const { exitCode, err } = await tidemark(['run', path, '--local', '--system', system]);
    expect(exitCode).toBe(4);
    expect(err).toMatch(reason);
    expect(err).not.toContain('secret');
  });
});

test('another launcher stands in for one that is not here', async () => {
  const path = await write('elsewhere.json', capsuleText(capsule));
  const { exitCode, out } = await tidemark(['run', path, '--local', '--system', 'influxdb-1.6/tsi1']);
  expect(out).toMatch(/Points stored +1,000 +1,000/);
  expect(exitCode).toBe(0);
});

test('what a capsule holds is shown without running it', async () => {
  const path = await write('shown.json', capsuleText(capsule));
  const { exitCode, out } = await tidemark(['capsule', path]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/capsule of +a run/);
  expect(out).toMatch(/original measured +500 points\/s/);
  const experiment = await write('shown-2.json', capsuleText(anExperimentCapsule(sha256)));
  expect((await tidemark(['capsule', experiment])).out).toMatch(/runs +8: each cell 2 times/);
});
