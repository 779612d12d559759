import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load-profile';
import type { z } from 'zod';

/** A load profile to begin with, and what it is for. */
export type ProfilePreset = {
  id: string;
  title: string;
  detail: string;
  profile: z.input<typeof loadProfileShape>;
};

/** profilePresetOf gives a preset as the form edits it, with every default filled in. */
export function profilePresetOf(preset: ProfilePreset): LoadProfile {
  return loadProfileShape.parse(preset.profile);
}

/** profilePresets are the ways to begin; each is valid as it stands. */
export const profilePresets: ProfilePreset[] = [
  {
    id: 'quick-check',
    title: 'Quick check',
    detail: '20,000 points with two writers: does everything work together?',
    profile: {
      name: 'Quick check',
      description: 'A few seconds of load, to see that schema and target work together.',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 1_000 },
      extent: { kind: 'points', points: 20_000 },
    },
  },
  {
    id: 'ingest-test',
    title: 'Ingest test',
    detail: 'Eight writers for a minute, as fast as the target takes it.',
    profile: {
      name: 'Ingest test',
      description: 'How many points a second the target takes, and how long it lets writers wait.',
      executor: { kind: 'closed-loop', concurrency: 8, batchSize: 5_000 },
      extent: { kind: 'wall-time', seconds: 60 },
    },
  },
  {
    id: 'rolling-retention',
    title: 'Rolling retention, 6 days',
    detail: 'Six simulated days of which two are kept, memory read at rest after each.',
    profile: {
      name: 'Rolling retention, 6 days',
      description: 'Old shards are dropped by the simulated clock; memory is read with the server at rest.',
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
      extent: { kind: 'simulated-time', minutes: 8_640 },
      clock: { roundsPerSimulatedMinute: 154 },
      retention: { retentionDurationMinutes: 2_880, shardGroupDurationMinutes: 1_440 },
      settledReadings: { everySimulatedMinutes: 1_440 },
    },
  },
];
