import { buildRound } from '@tidemark/domain/load/round';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySchema } from '../testing/any-schema.ts';
import { countValues } from './count-values.ts';

test('the values of a range of points are those of its points, for any schema', () => {
  fc.assert(
    fc.property(anySchema, fc.nat(300), fc.nat(80), (schema, first, count) => {
      const expected = Array.from(
        { length: count },
        (_, i) => pointAt(schema, aTiming(), 0n, first + i).fieldSet.length,
      );
      expect(countValues(buildRound(schema), first, first + count)).toBe(
        expected.reduce((sum, fields) => sum + fields, 0),
      );
    }),
    { numRuns: 100 },
  );
});
