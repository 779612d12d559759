import type { Overview, OverviewExperiment } from '@tidemark/services/overview/read-overview';
import { expect, it } from 'vitest';
import { prepareNextSteps } from './prepare-next-steps.ts';

const empty: Overview = {
  sentence: '',
  counts: { queued: 0, running: 0, ended: [] },
  experiments: [],
  active: [],
  notPassed: [],
  latest: [],
  reports: [],
};

function experiment(change: Partial<OverviewExperiment>): OverviewExperiment {
  return {
    id: 'e',
    workspaceId: 'w',
    name: 'E',
    state: 'finished',
    scenario: null,
    pausedAt: null,
    cancelledAt: null,
    isSearching: false,
    createdBy: 'me',
    createdAt: new Date(0),
    projectId: null,
    cellCount: 2,
    repetitions: 3,
    progress: {
      runCount: 2,
      endedCount: 2,
      succeededCount: 2,
      failedCount: 0,
      judgement: 'passed',
      fraction: 1,
      remainingMs: null,
      remainingReason: null,
    },
    outcome: 'passed',
    judgement: 'passed',
    sentence: null,
    ...change,
  };
}

const titles = (overview: Partial<Overview>) =>
  prepareNextSteps({ ...empty, ...overview }).map(({ title }) => title);

it('leads to another question where nothing needs attention', () => {
  expect(titles({})).toEqual(['Ask another question']);
});

it('leads to the regression first, and names at most three steps', () => {
  const experiments = [
    experiment({ id: 'a', name: 'A', outcome: 'regressed' }),
    experiment({ id: 'b', name: 'B', outcome: 'inconclusive' }),
    experiment({ id: 'c', name: 'C', outcome: null, repetitions: 1 }),
  ];
  expect(titles({ experiments })).toEqual([
    'See what regressed in "A"',
    'Add repetitions to "B"',
    'Repeat "C"',
  ]);
});

it('suggests to share a result as long as there is no report', () => {
  expect(titles({ experiments: [experiment({})] })).toEqual(['Share "E"', 'Ask another question']);
});
