import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cacheBulkQueryFrame, cacheQueryFrame, pointsFrame } from './pickle-writer.ts';
import reference from './testing/frames.fixture.json' with { type: 'json' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const names = [
  'a.b',
  'grün',
  'disk;host=a;dc=eu',
  ...Array.from({ length: 1200 }, (_, i) => `carbon.test.${i + 3}`),
];
const points = names.map((path, i) => ({ path, timestampSeconds: 1_465_839_830 + i, value: i / 4 }));

describe('frames are what Python writes, byte for byte', () => {
  it('with no, one, two, 500 and 1,203 points: one item, and batches of a thousand', () => {
    expect([0, 1, 2, 500, 1203].map((count) => sha256(pointsFrame(points.slice(0, count))))).toEqual(
      reference.points,
    );
  });

  it('with a query for one name', () => {
    expect(sha256(cacheQueryFrame('grün'))).toBe(reference.query);
    const query = Buffer.from(cacheQueryFrame('a.b')).toString('hex');
    const head = `0000003c80027d71002858${'04000000'}${Buffer.from('type').toString('hex')}7101`;
    const middle = `580b000000${Buffer.from('cache-query').toString('hex')}71025806000000${Buffer.from('metric').toString('hex')}7103`;
    expect(query).toBe(`${head}${middle}5803000000${Buffer.from('a.b').toString('hex')}7104752e`);
  });

  it('with a query for no, one, two and 1,001 names', () => {
    const hashes = [0, 1, 2, 1001].map((count) => sha256(cacheBulkQueryFrame(names.slice(0, count))));
    expect(hashes).toEqual(reference.bulkQueries);
  });
});
