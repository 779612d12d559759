import { expect, test } from 'vitest';
import type { z } from 'zod';
import { aProfile } from '../testing/a-profile.ts';
import { faultStepShape } from './fault-step.ts';
import { faultStepIssues } from './fault-step-issues.ts';

type Step = z.input<typeof faultStepShape>;

const kill = (part: string, atSeconds: number, forSeconds: number): Step => ({
  action: 'kill',
  part,
  atSeconds,
  forSeconds,
});
const whole = {
  extent: { kind: 'wall-time', seconds: 60 },
  executor: { kind: 'open-loop' },
  settledReadings: null,
};
const issuesOf = (faults: Step[], profile: object = {}) =>
  faultStepIssues({ ...whole, ...profile, faults: faults.map((step) => faultStepShape.parse(step)) }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('steps of different parts may overlap, and of one part each may begin where another ends', () => {
  const steps = [kill('backend:1', 10, 20), kill('backend:2', 15, 20), kill('backend:1', 30, 30)];
  expect(issuesOf(steps)).toEqual([]);
});

test.each<[string, Step[], string]>([
  [
    'that overlaps',
    [kill('a', 10, 20), kill('a', 29.9, 5)],
    'faults.1.atSeconds: overlaps kill at 10 s of the same part, a',
  ],
  [
    'that overlaps one later in the list',
    [kill('a', 29.9, 5), kill('a', 10, 20)],
    'faults.1.atSeconds: overlaps kill at 29.9 s of the same part, a',
  ],
  [
    'while one lasts until the end of the load',
    [
      { action: 'pause', part: 'a', atSeconds: 1, until: 'load-end' },
      { action: 'restart', part: 'a', atSeconds: 50 },
    ],
    'faults.1.atSeconds: overlaps pause at 1 s of the same part, a',
  ],
  [
    'at the same moment as another one',
    [
      { action: 'restart', part: 'a', atSeconds: 5 },
      { action: 'restart', part: 'a', atSeconds: 5 },
    ],
    'faults.1.atSeconds: overlaps restart at 5 s of the same part, a',
  ],
  [
    'after the load',
    [{ action: 'restart', part: 'a', atSeconds: 60 }],
    'faults.0.atSeconds: the load ends after 60 s; begin earlier',
  ],
  [
    'that outlasts the load',
    [kill('a', 50, 10.1)],
    'faults.0.forSeconds: must end before the load does, after 60 s; or until: load-end',
  ],
  [
    'that ends before it begins',
    [{ action: 'pause', part: 'a', atSeconds: 5, until: 5 }],
    'faults.0.until: must be after its beginning, 5 s',
  ],
])('refuses a step %s', (_, steps, issue) => {
  expect(issuesOf(steps)).toEqual([issue]);
});

test('a load that ends by its points has no known end', () => {
  expect(issuesOf([kill('a', 5_000, 60)], { extent: { kind: 'points' } })).toEqual([]);
});

test('neither readings at rest nor a search for a rate go with faults', () => {
  const steps = [kill('a', 1, 1)];
  const refused = issuesOf(steps, { settledReadings: {}, executor: { kind: 'rate-search' } });
  expect(refused).toHaveLength(2);
  expect(issuesOf([], { settledReadings: {}, executor: { kind: 'rate-search' } })).toEqual([]);
});

test('a profile refuses them, and takes 50 steps at most', () => {
  expect(() => aProfile({ faults: [kill('a', 1, 5), kill('a', 2, 5)] })).toThrow(/overlaps kill at 1 s/);
  const many = (count: number) => Array.from({ length: count }, (_, n) => kill('a', n * 2, 1));
  expect(aProfile({ faults: many(50) }).faults).toHaveLength(50);
  expect(() => aProfile({ faults: many(51) })).toThrow();
  const both = { action: 'kill', part: 'a', atSeconds: 1, forSeconds: 1, until: 'load-end' } as const;
  expect(() => aProfile({ faults: [both] })).toThrow(/either forSeconds or until/);
});

test('a list that is too long is refused as such, and not pair by pair', () => {
  const same = (count: number) => Array.from({ length: count }, () => kill('a', 10, 20));
  expect(issuesOf(same(50))).toHaveLength(49);
  expect(issuesOf(same(51))).toEqual([]);
});
