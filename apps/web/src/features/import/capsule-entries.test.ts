import type { CapsulePreview } from '@tidemark/domain/capsule/capsule-preview';
import { expect, it } from 'vitest';
import { capsuleEntries } from './capsule-entries.ts';

const preview: CapsulePreview = {
  kind: 'run',
  name: 'a run',
  madeAt: '2026-01-31T12:30:00.000Z',
  vouched: true,
  schemas: ['sensors'],
  profiles: ['short'],
  runCount: 1,
  points: 1_000,
  series: null,
  systems: [],
  original: { madeOn: 'InfluxDB 1.6.7', showed: null },
};
const entryOf = (of: CapsulePreview, wanted: string) =>
  capsuleEntries(of).find(({ term }) => term === wanted)?.value;

it('shows what a run will write, and says what is not known', () => {
  expect(entryOf(preview, 'Points')).toBe('1,000');
  expect(entryOf(preview, 'Series')).toBe('not known in advance');
  expect(entryOf(preview, 'Capsule created')).toBe('2026-01-31 12:30 UTC');
  expect(entryOf(preview, 'Original showed')).toBeUndefined();
});

it('shows how many runs an experiment takes, and that there is no original where none was run', () => {
  const experiment: CapsulePreview = {
    ...preview,
    kind: 'experiment',
    runCount: 8,
    schemas: ['one', 'two'],
    original: { madeOn: null, showed: null },
  };
  expect(entryOf(experiment, 'Runs')).toBe('8');
  expect(entryOf(experiment, 'Schemas')).toBe('one, two');
  expect(entryOf(experiment, 'Original ran on')).toMatch(/did not finish/);
});
