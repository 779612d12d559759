import { lostIn, predictOutage, searchOutcome } from '@tidemark/analysis/run/search-outcome';
import { searchSentence } from '@tidemark/analysis/run/search-sentence';
import {
  type OutageSearch,
  outageSearch,
  type PredictedOutage,
  type SearchState,
  type TriedLength,
} from '@tidemark/domain/experiment/outage-search';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { bySystem, type Finding, figureOf, finding, type ScenarioRun, textOf } from './finding.ts';

/** Gives the search of runs whose load has so many points. */
type SearchAt = (points: number) => OutageSearch;

type Searched = {
  tried: (TriedLength & { lost: number | null })[];
  state: SearchState;
  predicted: PredictedOutage | null;
};

/** awayTimeFindings reports for each relay how long a part behind it may be away, and what its queue predicts. */
export function awayTimeFindings(runs: readonly ScenarioRun[], searchAt: SearchAt): Finding[] {
  const systems = bySystem(runs).flatMap(({ name, runs: own }) =>
    findingsOf(name, searchedRuns(own, searchAt(pointsOf(own)))),
  );
  return systems.length > 0 ? systems : findingsOf('Every relay', null);
}

/** awayTimeAnswer says it of each relay in one sentence; null while no search has shown a limit. */
export function awayTimeAnswer(runs: readonly ScenarioRun[], searchAt: SearchAt): string | null {
  const sentences = bySystem(runs).flatMap(({ name, runs: own }) => {
    const { state, tried, predicted } = searchedRuns(own, searchAt(pointsOf(own)));
    return state.end === null ? [] : [`${name}: ${searchSentence(state, tried, predicted)}`];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** searchedRuns says where a search stands whose runs these are. */
export function searchedRuns(
  runs: readonly Pick<ScenarioRun, 'plan' | 'summary'>[],
  search: OutageSearch,
): Searched {
  const ended = runs.flatMap(({ plan, summary }) => {
    const step = plan.profile.faults[search.fault];
    if (step === undefined || step.action === 'restart' || step.forSeconds === undefined) return [];
    return [{ seconds: step.forSeconds, summary, outcome: searchOutcome(summary, search) }];
  });
  const predicted = predictOutage(ended, search);
  const tried = ended.map(({ summary, ...one }) => ({ ...one, lost: lostIn(summary) }));
  return { tried, predicted, state: outageSearch(search, tried, predicted?.seconds ?? null) };
}

function pointsOf(runs: readonly ScenarioRun[]): number {
  const extent = runs[0]?.plan.profile.extent;
  return extent?.kind === 'points' ? extent.points : 0;
}

function findingsOf(group: string, found: Searched | null): Finding[] {
  const predicted = found?.predicted ?? null;
  const noRun = found === null ? 'no run has finished yet' : undefined;
  return [
    finding({
      group,
      label: 'May be away for',
      published: 'not stated',
      ours: found && textOf(searchSentence(found.state, found.tried, null).replace(/\.$/, '')),
      ...(noRun === undefined ? {} : { missing: noRun }),
    }),
    finding({
      group,
      label: 'Predicted by queue and rate',
      published: 'queue / rate',
      ours: predicted && figureOf([predicted.seconds * 1_000], { unit: 'ms' }),
      missing: noRun ?? 'the size of no queue is configured, and none was seen to be full',
      remark:
        predicted &&
        `${countText(predicted.queue)} ${predicted.unit} ${predicted.source === 'configured' ? 'fit, as configured' : 'waited at most'}, at ${countText(Math.round(predicted.ratePerSec))}/s. A relay that tries to connect again only after a pause survives less.`,
    }),
    finding({
      group,
      label: 'Tried',
      ours: found && found.tried.length > 0 ? textOf(found.tried.map(triedText).join(', ')) : null,
      missing: noRun ?? 'no run shows it',
    }),
  ];
}

function triedText({ seconds, outcome, lost }: Searched['tried'][number]): string {
  const what = outcome === 'unknown' ? 'not known' : outcome;
  const count = outcome === 'lost' && lost !== null ? ` ${countText(lost)}` : '';
  return `${durationText(seconds * 1_000)} ${what}${count}`;
}
