import path from 'node:path';
import { runCommand } from '../start/run-command.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { placeOf } from './commands.mjs';
import { readPlaywrightResults, readVitestResults } from './read-results.mjs';

const readers = { vitest: readVitestResults, playwright: readPlaywrightResults };
const defaultTimeoutMs = 5 * 60_000;

/** Ran out of time or was stopped: the program has been ended. */
function endedEarly(error, timeout, command) {
  if (timeout.aborted)
    return new StartFailure(`${command.title} took longer than ${timeout.minutes} minutes`);
  return error;
}

/** resultsFile is where the test runner of a check leaves its JSON report. */
export const resultsFile = (stateDir, name) => path.join(stateDir, `${name}.json`);

/** runCheck runs the programs of one check and gives `{passed, failed}`; tests print as they go, other checks when they fail. */
export async function runCheck(name, command, { root, stateDir, env, steps, signal }) {
  const results = resultsFile(stateDir, name);
  const timeoutMs = command.timeoutMs ?? defaultTimeoutMs;
  const timeout = Object.assign(AbortSignal.timeout(timeoutMs), { minutes: timeoutMs / 60_000 });
  const said = [];
  const onLine = (line) => (command.report ? steps.line(`    ${line}`) : said.push(line));
  let exitCode = 0;
  try {
    for (const run of command.runs) {
      const { file, cwd } = placeOf(root, run);
      const args = typeof run[1] === 'function' ? run[1](results) : run[1];
      const { code } = await runCommand(process.execPath, [file, ...args], {
        cwd,
        env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: results },
        signal: AbortSignal.any([signal, timeout]),
        onLine,
      });
      exitCode ||= code ?? 1;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw endedEarly(error, timeout, command);
  }
  if (exitCode !== 0) for (const line of said) steps.line(`    ${line}`);
  if (command.report) return readers[command.report](results, exitCode);
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
}
