import { expect, it } from 'vitest';
import { gateShares } from '../simulations/simulate-regression.ts';
import { gateVerdicts } from './gate-verdicts.ts';
import { type RegressionVerdict, regressionVerdict } from './regression-verdict.ts';

const runs = [100, 104, 97, 101, 99];

function verdict(factor: number, values = runs): RegressionVerdict {
  const result = regressionVerdict({
    baseline: runs,
    candidate: values.map((value) => value * factor),
    worse: 'higher',
    tolerance: 0.02,
  });
  if (result.kind !== 'verdict') throw new TypeError('a verdict was expected');
  return result;
}

it('a change that would stand alone does not stand as the one of twenty', () => {
  const alone = verdict(1.07);
  expect(alone.verdict).toBe('regressed');
  expect(gateVerdicts([alone])[0]?.verdict).toBe('regressed');
  const among = gateVerdicts([alone, ...Array.from({ length: 19 }, () => verdict(1))]);
  expect(among[0]).toMatchObject({ verdict: 'inconclusive', asMeasured: 'regressed' });
  expect(among[0]?.q).toBeGreaterThan(0.05);
  expect(among[0]?.runsToAddPerSide).toBeGreaterThan(1);
  expect(among[0]?.runsToAddPerSide).toBeLessThan(20);
});

it('a clear change stands among many, for the worse as for the better', () => {
  const many = [verdict(1.5), verdict(0.5), ...Array.from({ length: 10 }, () => verdict(1))];
  const found = gateVerdicts(many).map((one) => one.verdict);
  expect(found.slice(0, 2)).toEqual(['regressed', 'improved']);
  expect(gateVerdicts([])).toEqual([]);
});

it('ten metrics that did not change alarm in at most 5 % of gates, and a tenth more is found', () => {
  const none = gateShares({ runs: 5, spread: 0.02, change: 0, noiseFloorRuns: null }, 60, 3);
  expect(none.answers.regressed).toBeLessThan(0.1);
  expect(none.alarmed).toBeLessThan(0.15);
  const more = gateShares({ runs: 5, spread: 0.02, change: 0.1, noiseFloorRuns: null }, 60, 4);
  expect(more.answers.regressed).toBeGreaterThan(0.9);
});
