import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes, type Outcome, outcomeOf, worstOf } from '../exit-codes.ts';
import { maxMissedPolls, pollMs } from './ask-again.ts';
import { cancelRemoteExperiment, type RemoteExperiment, readRemoteExperiment } from './experiment-client.ts';
import { type CellOutcome, experimentNote, experimentTable } from './experiment-text.ts';
import { type Answer, leftRunning, type OnStop, type Portal, waitForRemoteRun } from './portal-client.ts';

const noteMs = 30_000;

/** followExperiment shows how an experiment goes until it is over; a stop cancels it, or leaves it running. */
export async function followExperiment(
  portal: Portal,
  id: string,
  deps: CliDeps,
  onStop: OnStop = 'cancel',
): Promise<Answer<RemoteExperiment>> {
  const say = createNotes(deps);
  let cancelled = false;
  for (let missed = 0; ; ) {
    if (deps.stop.aborted && onStop === 'leave') return leftRunning;
    if (deps.stop.aborted && !cancelled) cancelled = (await cancelRemoteExperiment(portal, id)).ok;
    const answer = await readRemoteExperiment(portal, id);
    missed = answer.ok ? 0 : missed + 1;
    if (!answer.ok && (answer.exitCode === exitCodes.badInput || missed > maxMissedPolls)) return answer;
    if (answer.ok) {
      say(answer.value);
      if (isOver(answer.value)) return answer;
    }
    await deps.clock.sleep(pollMs, deps.stop.aborted ? undefined : deps.stop);
  }
}

/** Prints a line when a run ends or the state changes, and periodically in between. */
function createNotes({ terminal, clock }: CliDeps): (experiment: RemoteExperiment) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let said = '';
  return (experiment) => {
    const stand = `${experiment.state} ${experiment.progress.endedCount}`;
    if (stand === said && clock.nowMs() - saidAtMs < noteMs) return;
    said = stand;
    saidAtMs = clock.nowMs();
    terminal.err(`${experimentNote(experiment)}\n`);
  };
}

function isOver({ state }: RemoteExperiment): boolean {
  return state === 'finished' || state === 'cancelled';
}

/** judgeExperiment prints how each cell ended; each run that counts is judged as "run" judges it. */
export async function judgeExperiment(
  portal: Portal,
  experiment: RemoteExperiment,
  deps: CliDeps,
): Promise<ExitCode> {
  const cells: CellOutcome[] = [];
  for (const { row, column, runs, refusals } of experiment.cells) {
    const outcomes: Outcome[] = [];
    for (const { runId, isSuperseded } of runs) {
      if (!isSuperseded) outcomes.push(await outcomeOfRun(portal, runId));
    }
    cells.push({ row, column, outcomes, refusal: refusals[0]?.detail ?? null });
  }
  const worst = worstOf(cells.flatMap(({ outcomes }) => outcomes));
  deps.terminal.out(experimentTable(cells));
  return exitCodes[worst];
}

async function outcomeOfRun(portal: Portal, runId: string): Promise<Outcome> {
  const answer = await waitForRemoteRun(portal, runId, 1);
  if (!answer.ok) return 'notTrustworthy';
  return answer.value.summary === null ? 'notCompleted' : outcomeOf(answer.value.summary);
}
