import { planFileShape } from '@tidemark/domain/run/plan-file';
import { expect, test } from 'vitest';
import { importInch } from './import-inch.ts';
import type { ImportMode } from './import-result.ts';
import { tagCardinalities } from './stress-points.ts';

function read(words: string, mode: ImportMode = 'faithful') {
  return importInch(`influx-stress insert ${words}`, { mode, nowMs: 0 });
}

function imported(words: string, mode?: ImportMode) {
  const result = read(words, mode);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return { ...result, plan: planFileShape.parse(result.planFile) };
}

test('a template becomes a measurement whose tags count up and whose numbers go up by one', () => {
  const { plan } = imported('-s 100 -n 5000 -b 100 --pps 1000 cpu,host=server busy=9,idle=1i');
  expect(plan.schema.measurements[0]).toMatchObject({
    name: 'cpu',
    tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'server-', cardinality: 100 } }],
    fields: [
      { key: 'busy', type: 'float', generator: { kind: 'counter', start: 0, step: 1 } },
      { key: 'idle', type: 'int', generator: { kind: 'counter', start: 0, step: 1 } },
    ],
  });
  expect(plan.profile).toMatchObject({
    executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 10 }, batchSize: 100 },
    extent: { kind: 'points', points: 5_000 },
    stamping: { kind: 'wall' },
    consistency: 'one',
  });
});

test('nineteen series among twenty writers are none to each: nothing would be written', () => {
  const result = read('-s 19');
  expect(result.ok ? null : result.faults[0]?.detail).toContain('nothing would be written');
  expect(imported('-s 19 -n 1000', 'corrected').figures.series).toBe(19);
});

test('series that do not divide among the writers are cut, and the corrected mode keeps them', () => {
  const { figures, warnings } = imported('-s 50 -n 1000');
  expect(figures).toMatchObject({ seriesPrinted: 50, series: 40 });
  expect(warnings.find(({ code }) => code === 'series_cut')?.number).toBe(40);
  expect(imported('-s 50 -n 1000', 'corrected').figures.series).toBe(50);
});

test('a line without an end gets one, and says so', () => {
  const { plan, warnings } = imported('-f');
  expect(plan.profile.extent).toEqual({ kind: 'wall-time', seconds: 60 });
  expect(plan.profile.executor).toMatchObject({ kind: 'closed-loop', concurrency: 20, batchSize: 10_000 });
  expect(warnings.find(({ code }) => code === 'runs_without_end')?.number).toBe(60);
});

test('flags stand before and behind the template, long, short and together', () => {
  const { plan } = imported('-fq m,a=b -s=20 v=1i --gzip 5 -n500 --strict -r 30s -pms');
  expect(plan.profile).toMatchObject({
    executor: { kind: 'closed-loop' },
    gzip: true,
    precision: 'ms',
    stopRules: [{ kind: 'errors', batches: 1 }],
    extent: { kind: 'points', points: 500 },
  });
});

test.each([
  ['--serie 5', '--serie is not a flag; did you mean --series?'],
  ['-z', '-z is not a flag'],
  ['-s', '--series needs a value after it'],
  ['-n 10k', '--points needs a whole number, not "10k"'],
  ['a,b=c d=1 e', 'a point template is two words, SERIES and FIELDS; there are 3'],
  ['-b 0', 'batch size and --pps must be 1 or more'],
  ['-p x', 'the precision must be one of n, u, ms, s'],
  ['-c most', 'the consistency must be one of any, one, quorum, all'],
])('refuses %s and says why', (words, detail) => {
  const result = read(words);
  expect(result.ok ? null : result.faults[0]?.detail).toBe(detail);
});

test.each([
  [1, 100, [100]],
  [2, 100, [4, 25]],
  [2, 8, [8, 1]],
  [3, 30_030, [2 * 7, 3 * 11, 5 * 13]],
  [2, 999_983, [999_983, 1]],
  [0, 5, []],
])('%i tags share %i series by the powers of its primes', (tags, series, cardinalities) => {
  expect(tagCardinalities(tags, series)).toEqual(cardinalities);
});
