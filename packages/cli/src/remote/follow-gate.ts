import { type GateState, isGateOver } from '@tidemark/domain/gate/gate-answer';
import type { CliDeps } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import { createGateProgress } from '../output/gate-progress.ts';
import { cancelRemoteGate, type RemoteGate, startRemoteGate, waitForRemoteGate } from './gate-client.ts';
import { type Answer, leftRunning, type OnStop, type Portal } from './portal-client.ts';

const waitSeconds = 5;
const pollMs = 2_000;
/** A gate takes hours: tolerate this many failed polls, in case the portal is restarted. */
const maxMissedPolls = 60;
const maxStartTries = 5;

/** beginGate starts a gate; a portal that is busy or away is asked again with the same key, which starts no second one. */
export async function beginGate(
  portal: Portal,
  request: { body: string; key: string },
  { clock, stop }: Pick<CliDeps, 'clock' | 'stop'>,
): Promise<Answer<RemoteGate>> {
  for (let tried = 1; ; tried += 1) {
    const answer = await startRemoteGate(portal, request.body, request.key);
    if (answer.ok || answer.exitCode === exitCodes.badInput) return answer;
    if (tried === maxStartTries || stop.aborted) return answer;
    await clock.sleep(1_000 * 2 ** tried, stop);
  }
}

/** followGate shows how a gate goes until it is over; a stop cancels it, or leaves it running. */
export async function followGate(
  portal: Portal,
  gate: RemoteGate,
  { terminal, clock, stop }: CliDeps,
  onStop: OnStop = 'cancel',
): Promise<Answer<RemoteGate>> {
  const display = createGateProgress(terminal, clock);
  let current = gate;
  let cancelling = false;
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
    if (stop.aborted && !cancelling) {
      cancelling = true;
      await cancelRemoteGate(portal, gate.id);
    }
    const waiting = waitForRemoteGate(portal, gate.id, cancelling ? 1 : waitSeconds);
    const answer = cancelling ? await waiting : await Promise.race([waiting, stopped]);
    if (answer === null) continue;
    missed = answer.ok ? 0 : missed + 1;
    if (answer.ok) current = answer.value;
    else if (answer.exitCode === exitCodes.badInput || missed > maxMissedPolls) {
      display.end();
      return answer;
    } else await clock.sleep(pollMs, cancelling ? undefined : stop);
  }
  display.end();
  return { ok: true, value: current };
}

function stateText(state: GateState): string {
  return state === 'queued' ? 'queued' : 'running';
}
