import { expect, test } from 'vitest';
import type { z } from 'zod';
import { faultStepShape } from '../load/fault-step.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aTarget } from '../testing/a-target.ts';
import { launcherFileShape, type TargetPart } from './launcher.ts';
import { launchedPartIssues, outagePartsOf } from './part-issues.ts';
import { targetFaults } from './target-faults.ts';
import { launchedParts } from './target-parts.ts';

type Step = z.input<typeof faultStepShape>;

const file = launcherFileShape.parse({
  launchers: {
    server: { binary: 'influxd', variants: { one: {} } },
    relay: {
      kind: 'influxdb-relay',
      binary: 'influxdb-relay',
      variants: {
        pair: { backends: Array.from({ length: 2 }, () => ({ launcher: 'server', variant: 'one' })) },
        single: { backends: [{ launcher: 'server', variant: 'one' }] },
      },
    },
    'carbon-cache': { kind: 'carbon-cache', binary: '/usr/bin/carbon-cache' },
    'carbon-c-relay': { kind: 'carbon-c-relay', binary: '/usr/bin/carbon-c-relay' },
    graphite: {
      kind: 'topology',
      variants: {
        two: {
          parts: [
            { name: 'cache:a', launcher: 'carbon-cache' },
            { name: 'cache:b', launcher: 'carbon-cache' },
            { name: 'relay', launcher: 'carbon-c-relay', sendsTo: ['cache:a', 'cache:b'] },
          ],
        },
      },
    },
  },
});

const pair = launchedParts(file, 'relay', 'pair');
const graphite = launchedParts(file, 'graphite', 'two');

function issuesOf(parts: readonly TargetPart[], ...steps: Step[]): string[] {
  const faults = steps.map((step) => faultStepShape.parse(step));
  return launchedPartIssues({ outages: [], faults }, parts).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
}

const at = { atSeconds: 1, forSeconds: 1 };

test('an outage takes away the server, the first backend, or all of a topology', () => {
  expect([launchedParts(file, 'server', 'one'), pair, graphite].map(outagePartsOf)).toEqual([
    ['server'],
    ['backend:1'],
    ['relay', 'cache:a', 'cache:b'],
  ]);
});

test('every part of a launched target can have process and network actions', () => {
  const steps: Step[] = [
    { action: 'kill', part: 'backend:1', ...at },
    { action: 'errors', part: 'backend:2', ...at },
    { action: 'stop', part: 'relay', ...at },
    { action: 'delay', part: 'backend:1', latencyMs: 5, atSeconds: 5, until: 'converged' },
    { action: 'errors', part: 'backend:2', share: 0.5, atSeconds: 8, until: 'converged' },
    { action: 'disk-full', part: 'relay', atSeconds: 9, forSeconds: 1 },
  ];
  expect(issuesOf(pair, ...steps)).toEqual([]);
  expect(issuesOf(graphite, { action: 'disk-full', part: 'cache:a', ...at })).toEqual([]);
});

test.each<[string, readonly TargetPart[], Step, string]>([
  [
    'a part that is not there, with the names of those that are',
    pair,
    { action: 'kill', part: 'backend:3', ...at },
    'profile.faults.0.part: this target has no part "backend:3"; its parts are relay, backend:1, backend:2',
  ],
  [
    'answers of a part without HTTP',
    graphite,
    { action: 'errors', part: 'cache:a', ...at },
    'profile.faults.0.action: cache:a speaks no HTTP, so it has no answers to change; choose reset, halt or bandwidth',
  ],
  [
    'slow answers of a part without HTTP',
    graphite,
    { action: 'slow-body', part: 'relay', bytesPerSec: 1, ...at },
    'profile.faults.0.action: relay speaks no HTTP',
  ],
  [
    'a full disk of a Go program',
    pair,
    { action: 'disk-full', part: 'backend:1', ...at },
    'profile.faults.0.action: backend:1 would not see a full disk',
  ],
  [
    'a full disk of what writes none',
    graphite,
    { action: 'disk-full', part: 'relay', ...at },
    'profile.faults.0.action: relay would not see a full disk',
  ],
  [
    'convergence of one server',
    launchedParts(file, 'relay', 'single'),
    { action: 'delay', part: 'relay', latencyMs: 1, atSeconds: 1, until: 'converged' },
    'profile.faults.0.until: this target has no two parts that store',
  ],
  [
    'convergence with a backend that is away',
    pair,
    { action: 'kill', part: 'backend:2', atSeconds: 1, until: 'converged' },
    'profile.faults.0.until: backend:2 stores nothing while it is away',
  ],
  [
    'convergence with a backend that nothing reaches',
    pair,
    { action: 'refuse', part: 'backend:2', atSeconds: 1, until: 'converged' },
    'profile.faults.0.until: backend:2 stores nothing while it is cut off',
  ],
  [
    'convergence with a backend of which no request comes through',
    pair,
    { action: 'errors', part: 'backend:2', atSeconds: 1, until: 'converged' },
    'profile.faults.0.until: backend:2 stores nothing while it is cut off',
  ],
])('refuses %s', (_, parts, step, issue) => {
  const [first, ...others] = issuesOf(parts, step);
  expect(first).toContain(issue);
  expect(others).toEqual([]);
});

test('an outage is a fault of the part that it takes away, so both cannot overlap', () => {
  const outages = [{ atSeconds: 10, seconds: 5, kind: 'freeze' as const }];
  const killed = (part: string, atSeconds: number) =>
    faultStepShape.parse({ action: 'kill', part, atSeconds, forSeconds: 1 });
  const paths = (step: ReturnType<typeof killed>, parts = pair) =>
    launchedPartIssues({ outages, faults: [step] }, parts).map(({ path }) => path.join('.'));
  expect(paths(killed('backend:1', 14.9))).toEqual(['profile.faults.0.atSeconds']);
  expect(paths(killed('backend:1', 15))).toEqual([]);
  expect(paths(killed('backend:2', 12))).toEqual([]);
  expect(paths(killed('cache:b', 12), graphite)).toEqual(['profile.faults.0.atSeconds']);
});

test('a running target has network actions and hooks only, and none by a proxy behind https', () => {
  const faults: Step[] = [
    { action: 'delay', part: 'target', latencyMs: 10, ...at },
    { action: 'hook', part: 'target', url: 'http://127.0.0.1:9/x', atSeconds: 5, forSeconds: 1 },
  ];
  const issues = (steps: Step[], target: Parameters<typeof targetFaults>[1]) =>
    targetFaults(aProfile({ faults: steps }), target).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  expect(issues(faults, aTarget())).toEqual([]);
  expect(issues([{ action: 'kill', part: 'target', ...at }], aTarget())).toEqual([
    expect.stringContaining(
      'profile.faults.0.action: this target was not started here, so kill has no process',
    ),
  ]);
  expect(issues([{ action: 'pause', part: 'server', ...at }], aTarget())).toEqual([
    expect.stringContaining('has no part "server"; its parts are target'),
  ]);
  expect(
    issues([{ action: 'errors', part: 'target', ...at }], { kind: 'graphite', url: 'tcp://127.0.0.1:2003' }),
  ).toEqual([expect.stringContaining('profile.faults.0.action: only a target over plain HTTP')]);
  expect(issues(faults, aTarget({ moreUrls: ['https://127.0.0.1:8087'] }))).toEqual([
    expect.stringContaining('profile.faults.0.action: a proxy in front of an https address cannot prove'),
  ]);
});

test('a relay that runs already has the proxy in front of itself, and hooks for its backends', () => {
  const backends = [{}, {}];
  const issues = (step: Step) =>
    targetFaults(aProfile({ faults: [step] }), {
      kind: 'influxdb-relay',
      url: 'http://127.0.0.1:9096',
      backends,
    }).map(({ message }) => message);
  expect(issues({ action: 'errors', part: 'relay', atSeconds: 1, until: 'converged' })).toEqual([]);
  expect(issues({ action: 'hook', part: 'backend:2', url: 'http://127.0.0.1:9/x', ...at })).toEqual([]);
  expect(issues({ action: 'refuse', part: 'backend:2', ...at })).toEqual([
    expect.stringContaining('past any proxy of ours'),
  ]);
  expect(issues({ action: 'halt', part: 'target', ...at })).toEqual([
    expect.stringContaining('its parts are relay, backend:1, backend:2'),
  ]);
});
