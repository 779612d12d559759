import { fileURLToPath } from 'node:url';
import { startPart } from './start-part.mjs';

const supervisor = fileURLToPath(new URL('./supervise.mjs', import.meta.url));

/** startSupervisedPart starts a program that is not ours as a part: a supervisor ends it when we are gone. */
export function startSupervisedPart({ name, order, cwd, env, logFile }) {
  return startPart({ name, args: [supervisor, JSON.stringify(order)], cwd, env, logFile });
}
