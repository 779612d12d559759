import { describe, expect, it } from 'vitest';
import { archivesOf, retentionsShape } from './retentions.ts';

describe('retentions of storage-schemas.conf', () => {
  it.each([
    ['1s:1h', [{ stepSeconds: 1, points: 3_600 }]],
    ['60:1440', [{ stepSeconds: 60, points: 1_440 }]],
    [
      '10s:6h, 1m:7d,1h:1y',
      [10, 60, 3_600].map((stepSeconds, i) => ({ stepSeconds, points: [2_160, 10_080, 8_760][i] })),
    ],
  ])('%s is read as whisper reads it', (text, archives) => {
    expect(archivesOf(text)).toEqual(archives);
    expect(retentionsShape.safeParse(text).success).toBe(true);
  });

  it.each([
    ['', 'write retentions such as 1s:1h or 1s:1h,10s:1d'],
    ['1s', 'write retentions such as 1s:1h or 1s:1h,10s:1d'],
    ['0s:1h', 'write retentions such as 1s:1h or 1s:1h,10s:1d'],
    ['1h:1s', 'write retentions such as 1s:1h or 1s:1h,10s:1d'],
    ['1s:1h\n[other]', 'write retentions such as 1s:1h or 1s:1h,10s:1d'],
    ['10s:1h,1m:1h', 'each archive must reach further back than the one before'],
    ['10s:1h,25s:1d', 'each step must be a multiple of the one before'],
    ['10s:1h,10s:1d', 'each step must be a multiple of the one before'],
    ['1s:5s,10s:1h', 'an archive must fill at least one value of the next one'],
    ['1s:10000001', 'an archive keeps at most 10000000 values'],
    [Array.from({ length: 9 }, (_, i) => `${2 ** i}:${100 * 2 ** i}`).join(), 'name at most 8 archives'],
  ])('refuses %j', (text, message) => {
    expect(retentionsShape.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('takes the bounds themselves', () => {
    expect(retentionsShape.safeParse('1s:10000000').success).toBe(true);
    const eight = Array.from({ length: 8 }, (_, i) => `${2 ** i}:${100 * 2 ** i}`).join();
    expect(retentionsShape.safeParse(eight).success).toBe(true);
  });
});
