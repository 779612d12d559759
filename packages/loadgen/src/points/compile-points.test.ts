import { aSchema } from '@tidemark/domain/testing/a-schema';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { expect, test } from 'vitest';
import { compilePoints } from './compile-points.ts';

test('a tag of a million values is counted up without a table of its texts', () => {
  const schema = aSchema({
    measurements: [
      {
        name: 'm',
        tags: [
          { key: 'slow first', generator: { kind: 'constant', value: 'a,b' } },
          { key: 'id', generator: { kind: 'sequence', prefix: 'id ', cardinality: 1_000_000 } },
          { key: 'region', generator: { kind: 'sequence', prefix: 'r', cardinality: 3 } },
        ],
        fields: [{ key: 'v', type: 'int', generator: { kind: 'counter', start: 5, step: -3 } }],
      },
    ],
  });
  const timing = aTiming({ precision: 'ms' });
  const renderer = compilePoints(schema, timing, 0n);
  const target = Buffer.alloc(4 * renderer.maxBytesPerPoint);
  const first = 3_999_998;
  const bytes = renderer.render(target, 0, first, first + 4);
  const expected = [0, 1, 2, 3]
    .map((i) => lineProtocolOf(pointAt(schema, timing, 0n, first + i), 'ms'))
    .join('\n');
  expect(target.toString('utf8', 0, bytes)).toBe(expected);
  expect(renderer.maxBytesPerPoint).toBeLessThan(300);
});

test('no points give no bytes', () => {
  const renderer = compilePoints(aSchema(), aTiming(), 0n);
  expect(renderer.render(Buffer.alloc(64), 0, 10, 10)).toBe(0);
});
