import type { Side, SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { hasSummary } from '@tidemark/analysis/compare/finished-run';
import type { Gate as SideVerdicts } from '@tidemark/analysis/compare/gate';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import { type AssessedCell, type AssessedGate, assessGate } from '@tidemark/analysis/gate/assess-gate';
import type { Connection } from '@tidemark/db/client';
import type { RunOfExperiment } from '@tidemark/db/repositories/experiment-lists';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { CellPlace } from '@tidemark/domain/experiment/experiment-cell';
import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import type { GateAnswer } from '@tidemark/domain/gate/gate-answer';
import type { GateBaseline, GateRecord } from '@tidemark/domain/gate/gate-record';
import type { RunRecord } from '@tidemark/domain/run/records';
import { shortCommit } from '@tidemark/domain/run/run-context';
import { judgeSides, toSidedRuns } from '../analysis/judge-sides.ts';
import { type PastRuns, pastRuns } from '../analysis/past-runs.ts';

/** The design of a gate's experiment, and its runs that are not superseded, all ended. */
export type EndedRuns = { design: ExperimentDesign; runs: readonly RunOfExperiment[] };

/** assessStoredGate reads the runs of both sides of a gate whose runs have ended, and judges them. */
export async function assessStoredGate(
  db: Connection,
  gate: GateRecord,
  { design, runs }: EndedRuns,
): Promise<AssessedGate> {
  const { workspaceId, rules, baseline } = gate;
  const past = pastRuns({ db, workspaceId });
  const baselineIds = baseline?.cells.flatMap(({ runIds }) => runIds) ?? [];
  const ids = [...runs.map(({ runId }) => runId), ...baselineIds];
  const records = await listRunsOf(db, workspaceId, ids);
  const finished = records.filter(hasSummary);
  const sided = await toSidedRuns(
    past,
    finished.map((run) => ({ label: run.name, run })),
  );
  const labels = cellLabels(cellPlaces(expandExperiment(design)));
  const cellNumbers = [...new Set(runs.map(({ cell }) => cell))].toSorted((a, b) => a - b);
  const cells = await Promise.all(
    cellNumbers.map(async (cell): Promise<AssessedCell> => {
      const ofCell = new Set(runs.filter((run) => run.cell === cell).map(({ runId }) => runId));
      const ofBaseline = new Set(baseline?.cells.find((pair) => pair.cell === cell)?.runIds);
      const candidate = sided.filter(({ id }) => ofCell.has(id));
      const against = sided.filter(({ id }) => ofBaseline.has(id));
      return {
        cell,
        label: labels[cell] ?? '',
        candidate,
        baseline: against,
        verdicts: await judgeCell(past, candidate, against, rules),
      };
    }),
  );
  return assessGate({
    benchmark: gate.benchmark,
    rules,
    cells,
    unfinished: runs.flatMap(({ runId }) => unfinishedRun(records, runId)),
    baseline: baseline && describeBaseline(baseline),
    isOnBaselineBranch: isOnBaselineBranch(gate),
    addedRuns: gate.addedRunIds.length,
    links: linksOf(gate, cells),
  });
}

/** Trusted runs alone are judged; null where there is no run to compare with. */
async function judgeCell(
  past: PastRuns,
  candidate: readonly SidedRun[],
  against: readonly SidedRun[],
  { tolerance, metrics }: GateRules,
): Promise<SideVerdicts | null> {
  const [before, after] = [against.filter(isTrusted), candidate.filter(isTrusted)];
  if (before.length === 0) return null;
  const sides: [Side, Side] = [
    { label: 'baseline', runs: before },
    { label: 'candidate', runs: after },
  ];
  const tolerances = Object.fromEntries(
    metrics.flatMap((metric) => (metric.tolerance === null ? [] : [[metric.figure, metric.tolerance]])),
  );
  const judged = { tolerance, tolerances, metrics: metrics.map(({ figure }) => figure) };
  const [verdicts] = await judgeSides(past, sides, judged);
  const [baseline, other] = sides;
  return verdicts ?? judgeGate({ baseline, candidate: other, ...judged, earlier: [] });
}

function isTrusted({ summary }: SidedRun): boolean {
  return distrustOf(summary) === null;
}

function unfinishedRun(records: readonly RunRecord[], runId: string): GateAnswer['untrusted'] {
  const record = records.find(({ id }) => id === runId);
  if (record === undefined) return [{ run: runId, label: runId, reason: 'it was deleted' }];
  if (hasSummary(record)) return [];
  const reason = `did not finish: ${record.end?.message ?? record.state}`;
  return [{ run: runId, label: record.name, reason }];
}

/** What differs between the cells; all of it where there is one. */
function cellLabels(places: readonly CellPlace[]): string[] {
  const isOneRow = new Set(places.map(({ row }) => row)).size === 1;
  const isOneColumn = new Set(places.map(({ column }) => column)).size === 1;
  return places.map(({ row, column }) => {
    if (isOneRow && !isOneColumn) return column;
    return isOneColumn && !isOneRow ? row : `${column} on ${row}`;
  });
}

function describeBaseline({ name, kind, branch, commit, gateId }: GateBaseline): GateAnswer['baseline'] {
  const at = [branch, commit && shortCommit(commit)].filter((part) => part !== null && part !== '');
  return { name, kind, gateId, label: at.length === 0 ? name : at.join(' @ ') };
}

/** A gate of the baseline's branch is the next baseline; one of a merge request never is, whatever its branch is called. */
function isOnBaselineBranch({ context, rules }: GateRecord): boolean {
  return context.branch === rules.baseline.branch && context.mergeRequest === null;
}

/** Most runs in an address that browsers and proxies take. */
const mostLinkedRuns = 40;

function linksOf({ id, experimentId }: GateRecord, cells: readonly AssessedCell[]): GateAnswer['links'] {
  const [first, ...more] = cells;
  const runIds = first ? [...first.baseline, ...first.candidate] : [];
  const isLinked = first && more.length === 0 && first.baseline.length > 0 && runIds.length <= mostLinkedRuns;
  const named = (name: string, runs: readonly SidedRun[]) =>
    runs.map((run) => `${name}=${encodeURIComponent(run.id)}`);
  const sides = isLinked
    ? [...named('baseline', first.baseline), ...named('candidate', first.candidate)].join('&')
    : `experiment=${experimentId ?? ''}`;
  return {
    gate: `/gates/${id}`,
    experiment: experimentId === null ? null : `/experiments/${experimentId}`,
    compare: experimentId === null ? null : `/compare?${sides}`,
    report: null,
  };
}
