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
const told = (of: CapsulePreview, wanted: string) =>
  capsuleEntries(of).find(({ term }) => term === wanted)?.value;

it('tells of a run what will be written, and says of what is not known that it is not', () => {
  expect(told(preview, 'Points')).toBe('1,000');
  expect(told(preview, 'Series')).toBe('not known before');
  expect(told(preview, 'Capsule made')).toBe('2026-01-31 12:30 UTC');
  expect(told(preview, 'Original showed')).toBeUndefined();
});

it('tells of an experiment how many runs it takes, and of one that was never run that there is no original', () => {
  const experiment: CapsulePreview = {
    ...preview,
    kind: 'experiment',
    runCount: 8,
    schemas: ['one', 'two'],
    original: { madeOn: null, showed: null },
  };
  expect(told(experiment, 'Runs')).toBe('8');
  expect(told(experiment, 'Schemas')).toBe('one, two');
  expect(told(experiment, 'Original ran on')).toMatch(/not finished/);
});
