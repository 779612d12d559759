import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPickle } from './pickle.ts';
import { pointsFrame } from './pickle-writer.ts';

test('points that are written are read back', () => {
  const point = fc.record({
    path: fc.string({ unit: 'grapheme' }),
    timestampSeconds: fc.double(),
    value: fc.double(),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 300 }), (points) => {
      const read = readPickle(pointsFrame(points).subarray(4));
      const expected = points.map(({ path, timestampSeconds, value }) => [path, [timestampSeconds, value]]);
      expect(read).toEqual({ ok: true, value: expected });
    }),
  );
});
