import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
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
    detail: '20,000 points with two writers: checks that everything works together.',
    profile: {
      name: 'Quick check',
      description: 'A few seconds of load to check that schema and target work together.',
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
      description: 'How many points per second the target takes, and how long writers wait.',
      executor: { kind: 'closed-loop', concurrency: 8, batchSize: 5_000 },
      extent: { kind: 'wall-time', seconds: 60 },
    },
  },
  {
    id: 'constant-rate',
    title: 'Constant-rate attack',
    detail: '3,000 requests per second of one point each for 100 s, whatever the target does.',
    profile: {
      name: 'Constant-rate attack',
      description: 'Open loop: response times count from the moment at which each request was due.',
      executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 3_000 }, batchSize: 1 },
      extent: { kind: 'wall-time', seconds: 100 },
    },
  },
  {
    id: 'highest-rate',
    title: 'Highest rate that holds',
    detail: 'Finds the request rate at which response p99, errors and backlog still keep within limits.',
    profile: {
      name: 'Highest rate that holds',
      description: 'Doubles the rate until a step fails, then halves the distance between pass and fail.',
      executor: {
        kind: 'rate-search',
        startRatePerSec: 50,
        maxRatePerSec: 20_000,
        stepSeconds: 10,
        responseTimeMsP99: 100,
        batchSize: 1_000,
      },
      extent: { kind: 'wall-time', seconds: 300 },
    },
  },
  {
    id: 'telegraf',
    title: 'As Telegraf writes',
    detail: '5,000 points per second through batches of 1,000, a 10 s flush and a buffer of 10,000 points.',
    profile: {
      name: 'As Telegraf writes',
      description:
        "Telegraf's defaults: failed batches wait in a bounded buffer, and the oldest points are evicted first.",
      executor: {
        kind: 'buffered-client',
        pacer: { kind: 'constant', ratePerSec: 5_000 },
        batchSize: 1_000,
        flushIntervalMs: 10_000,
        bufferLimitPoints: 10_000,
      },
      extent: { kind: 'wall-time', seconds: 60 },
    },
  },
  {
    id: 'rising-graphite',
    title: 'Rising rate, for Graphite',
    detail: 'From 2 to 20 requests of 50 points per second in a minute; each round is one second of data.',
    profile: {
      name: 'Rising rate, for Graphite',
      description: 'Sends at a rising rate, whatever the target does; timestamps fit an archive of 1s:1h.',
      executor: {
        kind: 'open-loop',
        pacer: { kind: 'ramp', fromPerSec: 2, toPerSec: 20, seconds: 60 },
        batchSize: 50,
      },
      extent: { kind: 'wall-time', seconds: 60 },
      clock: { roundsPerSimulatedMinute: 60 },
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
