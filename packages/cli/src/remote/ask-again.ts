import type { CliDeps } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Answer } from './portal-client.ts';

const maxTries = 5;
export const pollMs = 2_000;
/** What is followed may take hours: this many polls may fail in a row, in case the portal is restarted. */
export const maxMissedPolls = 60;

/** askAgain asks a portal that is busy or away up to five times; what it refuses, and what is stopped, is not repeated. */
export async function askAgain<Value>(
  ask: () => Promise<Answer<Value>>,
  { clock, stop }: Pick<CliDeps, 'clock' | 'stop'>,
): Promise<Answer<Value>> {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask();
    if (answer.ok || answer.exitCode === exitCodes.badInput) return answer;
    if (tried === maxTries || stop.aborted) return answer;
    await clock.sleep(1_000 * 2 ** tried, stop);
  }
}
