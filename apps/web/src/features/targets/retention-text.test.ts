import { archivesOf } from '@tidemark/domain/target/retentions';
import { expect, it } from 'vitest';
import { retentionText, retentionWords } from './retention-text.ts';

it.each([
  [10, 21_600, '10s:6h'],
  [60, 86_400, '1m:1d'],
  [1, 3_601, '1s:3601s'],
])(
  'writes a step of %i s kept for %i s as storage-schemas.conf does, and reads it back',
  (step, kept, text) => {
    expect(retentionText(step, kept)).toBe(text);
    const archive = archivesOf(text)?.[0];
    expect(archive && [archive.stepSeconds, archive.stepSeconds * archive.points]).toEqual([step, kept]);
  },
);

it('says what an archive keeps', () => {
  expect(retentionWords({ stepSeconds: 10, points: 2_160 })).toBe('One value per 10 s, kept for 6 h.');
});
