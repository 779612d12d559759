import { type GateState, isGateOver } from '@tidemark/domain/gate/gate-answer';
import type { CliDeps } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import { createGateProgress } from '../output/gate-progress.ts';
import { cancelRemoteGate, type RemoteGate, waitForRemoteGate } from './gate-client.ts';
import { type Answer, leftRunning, type OnStop, type Portal } from './portal-client.ts';

const waitSeconds = 5;
const pollMs = 2_000;
/** A gate takes hours: tolerate this many failed polls, in case the portal is restarted. */
const maxMissedPolls = 60;

/** followGate shows how a gate goes until it is over; a stop cancels it, or leaves it running. */
export async function followGate(
  portal: Portal,
  gate: RemoteGate,
  { terminal, clock, stop }: CliDeps,
  onStop: OnStop = 'cancel',
): Promise<Answer<RemoteGate>> {
  const display = createGateProgress(terminal, clock);
  let current = gate;
  let cancelled = false;
  let missed = 0;
  // A CI that cancels a job gives it seconds: the portal is not waited for.
  const stopped = new Promise<null>((resolve) => {
    stop.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!isGateOver(current)) {
    if (current.progress) display.show({ state: stateText(current.state), ...current.progress });
    if (stop.aborted && onStop === 'leave') {
      display.end();
      return leftRunning;
    }
    if (stop.aborted && !cancelled) cancelled = (await cancelRemoteGate(portal, gate.id)).ok;
    const waiting = waitForRemoteGate(portal, gate.id, stop.aborted ? 1 : waitSeconds);
    const answer = stop.aborted ? await waiting : await Promise.race([waiting, stopped]);
    if (answer === null) continue;
    missed = answer.ok ? 0 : missed + 1;
    if (answer.ok) current = answer.value;
    else if (answer.exitCode === exitCodes.badInput || missed > maxMissedPolls) {
      display.end();
      return answer;
    } else await clock.sleep(pollMs, stop.aborted ? undefined : stop);
  }
  display.end();
  return { ok: true, value: current };
}

function stateText(state: GateState): string {
  return state === 'queued' ? 'queued' : 'running';
}
