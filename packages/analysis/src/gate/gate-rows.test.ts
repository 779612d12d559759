import { expect, it } from 'vitest';
import { aGateRow } from '../testing/a-gate-answer.ts';
import { worstFirst } from './gate-rows.ts';

it('puts regressions first, the greatest change before others, whatever its direction', () => {
  const rows = [
    aGateRow({ cell: 'equal', verdict: 'equal', change: 9 }),
    aGateRow({ cell: 'heap +22 %', verdict: 'regressed', change: 0.22 }),
    aGateRow({ cell: 'rate to a third', verdict: 'regressed', change: -2 / 3 }),
    aGateRow({ cell: 'series doubled', verdict: 'regressed', change: 1 }),
    aGateRow({ cell: 'unknown', verdict: 'regressed', change: null }),
    aGateRow({ cell: 'nothing left', verdict: 'regressed', change: -1 }),
    aGateRow({ cell: 'lost points, from none', verdict: 'regressed', scale: 'difference', change: 3 }),
  ];
  expect(worstFirst(rows).map(({ cell }) => cell)).toEqual([
    'nothing left',
    'lost points, from none',
    'rate to a third',
    'series doubled',
    'heap +22 %',
    'unknown',
    'equal',
  ]);
});
