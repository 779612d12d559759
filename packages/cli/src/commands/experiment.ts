import { randomUUID } from 'node:crypto';
import {
  experimentInputShape,
  type ParsedExperimentInput,
} from '@tidemark/domain/experiment/experiment-input';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand, runExits } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { faultLines, parseFileText } from '../input/parse-file-text.ts';
import { readText } from '../input/read-text.ts';
import { readRemoteExperiment, startRemoteExperiment } from '../remote/experiment-client.ts';
import { refusalLines } from '../remote/experiment-text.ts';
import { followExperiment, judgeExperiment } from '../remote/follow-experiment.ts';
import { type Answer, type Portal, portalOf } from '../remote/portal-client.ts';

type ExperimentInput = { path: string; detach: boolean };

/** experimentCommand is `tidemark experiment`; its exit code is that of its worst run. */
export function experimentCommand(choose: Choose) {
  return newCommand('experiment', {
    summary: 'Run a matrix of schemas, load profiles and systems on the portal.',
    details:
      'Shows the progress until every cell is finished; Ctrl-C cancels the experiment. The portal is the one at TIDEMARK_URL (default http://127.0.0.1:3000), with the API key in TIDEMARK_API_KEY. The exit code is that of the worst run.',
    examples: ['tidemark experiment matrix.yaml', 'tidemark experiment matrix.yaml --detach'],
    exits: runExits,
  })
    .argument('<file>', 'an experiment file')
    .option(
      '--detach',
      'start it, print its address and the cells that are left out, and exit; exit code 0: it was started',
    )
    .action((path, { detach = false }) => choose(runExperiment, { path, detach }));
}

async function runExperiment(command: ExperimentInput, deps: CliDeps): Promise<ExitCode> {
  const reading = await readExperiment(command.path);
  if (!reading.ok) return refused({ ...reading, exitCode: exitCodes.badInput }, deps);
  const portal = portalOf(deps.env, 'run the experiment');
  if ('messages' in portal) return refused(portal, deps);
  const started = await startRemoteExperiment(portal, reading.experiment, randomUUID());
  if (!started.ok) return refused(started, deps);
  const { id } = started.value;
  deps.terminal.err(`${portal.url.replace(/\/+$/, '')}/experiments/${printable(id)}\n`);
  if (command.detach) return await nameRefusals(portal, id, deps);
  const ended = await followExperiment(portal, id, deps);
  return ended.ok ? judgeExperiment(portal, ended.value, deps) : refused(ended, deps);
}

/** What is left out is known as soon as an experiment is started; it is named before this command leaves. */
async function nameRefusals(portal: Portal, id: string, deps: CliDeps): Promise<ExitCode> {
  const answer = await readRemoteExperiment(portal, id);
  if (answer.ok) for (const line of refusalLines(answer.value)) deps.terminal.err(`${line}\n`);
  // It was started, whether or not it could be read.
  else refused(answer, deps);
  return exitCodes.passed;
}

function refused(answer: Extract<Answer<never>, { ok: false }>, { terminal }: CliDeps): ExitCode {
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return answer.exitCode;
}

type ExperimentReading = { ok: true; experiment: ParsedExperimentInput } | { ok: false; messages: string[] };

/** readExperiment reads the file of an experiment, or gives everything that is wrong with it, one line per fault. */
async function readExperiment(path: string): Promise<ExperimentReading> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, messages: [`${path}: ${text.reason}`] };
  const parsed = parseFileText(text.text, (content) => parseInput(experimentInputShape, content));
  if (parsed.ok) return { ok: true, experiment: parsed.value };
  return { ok: false, messages: faultLines(path, parsed.faults) };
}
