import type { z } from 'zod';
import { parseInput } from '../kernel/parse-input.ts';
import { type LoadProfile, loadProfileShape } from '../load/load-profile.ts';

/** aProfile builds a valid load profile for tests: 1 000 points, closed loop, two writers. */
export function aProfile(overrides: Partial<z.input<typeof loadProfileShape>> = {}): LoadProfile {
  return parseInput(loadProfileShape, {
    name: 'a profile',
    executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100 },
    extent: { kind: 'points', points: 1_000 },
    ...overrides,
  });
}
