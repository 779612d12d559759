import { lostIn, predictOutage, searchOutcome } from '@tidemark/analysis/run/search-outcome';
import { searchSentence } from '@tidemark/analysis/run/search-sentence';
import type { CellSearch, CellStatus } from '@tidemark/domain/experiment/experiment-view';
import { type OutageSearch, outageSearch } from '@tidemark/domain/experiment/outage-search';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';

/** searchCells says where a search stands in each of its cells that has a run, from the runs that have ended. */
export function searchCells(
  search: OutageSearch,
  cells: readonly CellStatus[],
  records: readonly RunRecord[],
): CellSearch[] {
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return cells.flatMap(({ cell, row, column, runs }) => {
    const ended = runs
      .filter((run) => !run.isSuperseded && isTerminal(run.state))
      .toSorted((a, b) => a.repetition - b.repetition)
      .flatMap(({ runId }) => triedIn(recordOf.get(runId), search));
    if (runs.length === 0) return [];
    const tried = ended.map(({ summary, ...one }) => ({ ...one, lost: lostIn(summary) }));
    const predicted = predictOutage(ended, search);
    const state = outageSearch(search, tried, predicted?.seconds ?? null);
    return [
      { cell, row, column, tried, state, predicted, sentence: searchSentence(state, tried, predicted) },
    ];
  });
}

/** Nothing where the run is gone, or its fault has no length. */
function triedIn(record: RunRecord | undefined, search: OutageSearch) {
  const step = record?.plan?.profile.faults[search.fault];
  if (!record || !step || step.action === 'restart' || step.forSeconds === undefined) return [];
  const { id: runId, summary } = record;
  return [{ runId, seconds: step.forSeconds, outcome: searchOutcome(summary, search), summary }];
}
