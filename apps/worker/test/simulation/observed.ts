import type { Query } from '@tidemark/db/client';
import { gateConclusions, gateStates } from '@tidemark/domain/gate/gate-answer';
import {
  canMove,
  isTerminal,
  ownedRunStates,
  type RunState,
  runStates,
} from '@tidemark/domain/run/run-state';
import { z } from 'zod';

const runSeenShape = z.object({
  id: z.string(),
  state: z.enum(runStates),
  epoch: z.number(),
  worker: z.string().nullable(),
  target: z.string(),
  experiment: z.string().nullable(),
  isCancelling: z.boolean(),
  end: z.unknown(),
  endedAt: z.string().nullable(),
  samples: z.number(),
  flushes: z.number(),
  events: z.number(),
  /** How often its end was announced to notifications. */
  ends: z.number(),
});
export type RunSeen = z.infer<typeof runSeenShape>;

const observedShape = z.object({
  runs: z.array(runSeenShape),
  experiments: z.array(
    z.object({ id: z.string(), isPaused: z.boolean(), isCancelled: z.boolean(), isSearching: z.boolean() }),
  ),
  gates: z.array(
    z.object({
      id: z.string(),
      state: z.enum(gateStates),
      conclusion: z.enum(gateConclusions).nullable(),
      experiment: z.string().nullable(),
      conclusions: z.number(),
    }),
  ),
  isStopped: z.boolean(),
});

/** What the database holds between two steps. */
export type Observed = z.infer<typeof observedShape>;

/** observe reads everything of a workspace that a promise is about, in one statement. */
export async function observe(query: Query, workspaceId: string): Promise<Observed> {
  const [row] = await query(
    z.object({ seen: observedShape }),
    `SELECT jsonb_build_object(
       'runs', COALESCE((
         SELECT jsonb_agg(jsonb_build_object(
           'id', run.id, 'state', run.state, 'epoch', run.epoch, 'worker', run.worker_id, 'target', run.target_key,
           'experiment', run.experiment_id, 'isCancelling', run.cancel_requested_at IS NOT NULL, 'end', run."end", 'endedAt', run.ended_at,
           'samples', (SELECT count(*) FROM sample WHERE sample.run_id = run.id),
           'flushes', (SELECT count(*) FROM run_flush WHERE run_flush.run_id = run.id),
           'events', (SELECT count(*) FROM run_event WHERE run_event.run_id = run.id),
           'ends', (
             SELECT count(*) FROM workspace_event WHERE kind = 'run.finished' AND workspace_event.subject_id = run.id
           )
         ) ORDER BY run.created_at, run.name, run.position) FROM run WHERE run.workspace_id = $1
       ), '[]'::jsonb),
       'experiments', COALESCE((
         SELECT jsonb_agg(jsonb_build_object(
           'id', id, 'isPaused', paused_at IS NOT NULL, 'isCancelled', cancelled_at IS NOT NULL, 'isSearching', search_open
         )) FROM experiment WHERE workspace_id = $1
       ), '[]'::jsonb),
       'gates', COALESCE((
         SELECT jsonb_agg(jsonb_build_object(
           'id', gate.id, 'state', gate.state, 'conclusion', gate.conclusion, 'experiment', gate.experiment_id,
           'conclusions', (
             SELECT count(*) FROM workspace_event WHERE kind = 'gate.concluded' AND workspace_event.subject_id = gate.id
           )
         )) FROM gate WHERE gate.workspace_id = $1
       ), '[]'::jsonb),
       'isStopped', EXISTS (SELECT 1 FROM setting WHERE key = 'load_stopped')
     ) AS seen`,
    [workspaceId],
  );
  if (!row) throw new TypeError('the observation gave no row');
  return row.seen;
}

/** isAtRest reports whether everything has come to its end. */
export function isAtRest({ runs, gates, experiments, isStopped }: Observed): boolean {
  return (
    !isStopped &&
    experiments.every(({ isSearching }) => !isSearching) &&
    runs.every(({ state }) => isTerminal(state)) &&
    gates.every(({ state }) => state === 'concluded' || state === 'cancelled')
  );
}

export const isOwned = (state: RunState) => ownedRunStates.some((owned) => owned === state);

/** brokenPromises lists what one step may not have done, whatever it was. `name` gives a run its name in a trace. */
export function brokenPromises(
  before: Observed,
  after: Observed,
  parallelRuns: number | null,
  name: (runId: string) => string,
): string[] {
  const broken: string[] = [];
  for (const run of before.runs) {
    const next = after.runs.find(({ id }) => id === run.id);
    if (!next) broken.push(`${name(run.id)} vanished`);
    else broken.push(...brokenByRun(run, next, before).map((what) => `${name(run.id)} ${what}`));
  }
  for (const gate of before.gates) {
    const next = after.gates.find(({ id }) => id === gate.id);
    const isOver = gate.state === 'concluded' || gate.state === 'cancelled';
    if (isOver && JSON.stringify(next) !== JSON.stringify(gate)) broken.push('a gate changed after its end');
  }
  return [
    ...broken,
    ...brokenByOwners(after, parallelRuns),
    ...brokenBySearches(after),
    ...brokenByGates(after),
  ];
}

function brokenByRun(run: RunSeen, next: RunSeen, before: Observed): string[] {
  const broken: string[] = [];
  if (isTerminal(run.state)) {
    if (JSON.stringify(run) !== JSON.stringify(next)) broken.push(`changed after its end as ${run.state}`);
    return broken;
  }
  // A run that succeeds may pass through finalizing within one statement.
  const passes = (to: RunState) =>
    canMove(run.state, to) || (to === 'succeeded' && canMove(run.state, 'finalizing'));
  if (next.state !== run.state && !passes(next.state)) broken.push(`went from ${run.state} to ${next.state}`);
  if (next.ends !== (isTerminal(next.state) ? 1 : 0)) broken.push(`announced its end ${next.ends} times`);
  const isClaimed = run.state === 'queued' && next.state === 'claimed';
  if (next.epoch !== run.epoch + (isClaimed ? 1 : 0))
    broken.push(`went from epoch ${run.epoch} to ${next.epoch}`);
  if (!isClaimed && next.worker !== run.worker) broken.push('changed its owner without a claim');
  if (next.state === 'succeeded' && next.isCancelling) broken.push('succeeded although it was cancelled');
  const experiment = before.experiments.find(({ id }) => id === run.experiment);
  if (isClaimed && before.isStopped) broken.push('started although all load was stopped');
  if (isClaimed && experiment?.isPaused) broken.push('started although its experiment was paused');
  if (isClaimed && experiment?.isCancelled) broken.push('started although its experiment was cancelled');
  return broken;
}

function brokenByOwners({ runs }: Observed, parallelRuns: number | null): string[] {
  const owned = runs.filter(({ state }) => isOwned(state));
  const targets = new Set(owned.map(({ target }) => target));
  return [
    ...(targets.size < owned.length ? ['two runs own one target'] : []),
    ...(parallelRuns !== null && owned.length > parallelRuns
      ? [`${owned.length} runs are active at once`]
      : []),
  ];
}

/** A search of one cell decides its next run when the last one has ended. */
function brokenBySearches({ experiments, runs }: Observed): string[] {
  return experiments.flatMap(({ id, isSearching }) => {
    const open = runs.filter((run) => run.experiment === id && !isTerminal(run.state));
    return isSearching && open.length > 1 ? [`a search has ${open.length} open runs`] : [];
  });
}

function brokenByGates({ gates, experiments, runs }: Observed): string[] {
  return gates.flatMap((gate) => {
    if (gate.state === 'concluded' && gate.conclusions !== 1)
      return [`a concluded gate has ${gate.conclusions} events of its conclusion`];
    const experiment = experiments.find(({ id }) => id === gate.experiment);
    const isOver = runs.every((run) => run.experiment !== gate.experiment || isTerminal(run.state));
    return gate.state !== 'cancelled' || experiment?.isCancelled || isOver
      ? []
      : ['a gate was cancelled without its runs'];
  });
}
