import type { ExperimentState } from '@tidemark/domain/experiment/experiment-record';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExperimentStateBadge } from './experiment-state-badge.tsx';

const wordsOf = (state: ExperimentState, judgement: JudgementValue | null) =>
  renderToStaticMarkup(<ExperimentStateBadge state={state} progress={{ failedCount: 0, judgement }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s{2,}/);

it('says of runs that passed no more than that: their comparison may have found a regression', () => {
  expect(wordsOf('finished', 'passed')).toEqual(['Every run passed', 'Finished']);
  expect(wordsOf('running', 'passed')).toEqual(['Every ended run passed', 'Running']);
});

it('names the worst judgement of the runs, and none before one has ended', () => {
  expect(wordsOf('finished', 'not_held')).toEqual(['Load not held', 'Finished']);
  expect(wordsOf('running', null)).toEqual(['Running']);
});
