import { createHash, randomUUID } from 'node:crypto';
import type { GateAnswer } from '@tidemark/domain/gate/gate-answer';
import { printable } from '@tidemark/domain/kernel/printable';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { type CiJob, readCi } from '../ci/read-ci.ts';
import { readEvent } from '../ci/read-event.ts';
import type { CliDeps } from '../cli-deps.ts';
import {
  type Choose,
  choiceOption,
  newCommand,
  repeatedOption,
  usageFault,
  valueOption,
} from '../command-line/command.ts';
import { conclusionCodes, type ExitCode, exitCodes } from '../exit-codes.ts';
import { type GateReporter, githubReporter } from '../forge/github.ts';
import { gitlabReporter } from '../forge/gitlab.ts';
import { readBenchmark } from '../input/read-benchmark.ts';
import { askAgain } from '../remote/ask-again.ts';
import { followGate } from '../remote/follow-gate.ts';
import { type RemoteGate, startRemoteGate } from '../remote/gate-client.ts';
import { type Portal, portalOf } from '../remote/portal-client.ts';
import {
  type GateFiles,
  type GateFormat,
  type GatePaths,
  gateFormats,
  openGateFiles,
  printGate,
  readGateTexts,
} from '../runs/gate-results.ts';

type GateInput = {
  path: string;
  format: GateFormat;
  paths: GatePaths;
  labels: string[];
  forge: 'github' | 'gitlab' | null;
  exitByCheck: boolean;
  detach: boolean;
  cancel: boolean;
};

/** The exit codes of a gate; docs/gates.md and docs/examples/gate.sh have the same. */
const gateExits = [
  '0  Passed. With --exit-by-check: the check is a success.',
  '1  Failed: worse than the baseline, or a threshold failed.',
  '   With --exit-by-check: the check is a failure, also of an untrusted gate.',
  '2  The gate was cancelled or did not complete. With --cancel: 0, it is over.',
  '3  Inconclusive, or untrusted. With --exit-by-check: the check is neutral.',
  '4  The command line, the file or the credentials are wrong.',
];

const details = `Runs the benchmark on the portal, compares it with its baseline, and prints the answer; Ctrl-C cancels it. Commit, branch and merge request are those that GitHub Actions or GitLab CI name; elsewhere TIDEMARK_COMMIT, TIDEMARK_BRANCH, TIDEMARK_BASE_BRANCH, TIDEMARK_MERGE_REQUEST, TIDEMARK_REPOSITORY and TIDEMARK_JOB_URL. Where GITHUB_STEP_SUMMARY is set, the answer is added to the job summary.`;

/** gateCommand is `tidemark gate`. */
export function gateCommand(choose: Choose) {
  return newCommand('gate', {
    summary: 'Run a benchmark as a check, and judge it against its baseline.',
    details,
    examples: [
      'tidemark gate',
      'tidemark gate bench/tidemark.yaml --junit gate.xml',
      'tidemark gate --github --exit-by-check',
    ],
    exits: gateExits,
  })
    .argument('[file]', 'a benchmark', 'tidemark.yaml')
    .addOption(choiceOption('--print <format>', 'what is printed; default: table', gateFormats))
    .addOption(valueOption('--json <file>', 'write the gate as JSON'))
    .addOption(valueOption('--junit <file>', 'write the answer as JUnit XML'))
    .addOption(valueOption('--markdown <file>', 'write the answer as Markdown'))
    .addOption(repeatedOption('--label <label>', 'label of the runs; repeat it for several, at most 20'))
    .option('--github', 'write a check and one comment on GitHub, with the token in GITHUB_TOKEN')
    .option('--gitlab', 'write one comment on the merge request, with the token in GITLAB_TOKEN')
    .option('--exit-by-check', 'exit with 0, 1 or 3 where the check is a success, a failure or neutral')
    .option('--detach', 'start it, print its address, and exit; exit code 0: it was started')
    .option('--cancel', 'cancel the gate that this attempt of the job started, for jobs that were cancelled')
    .action((path, options) => {
      const { github = false, gitlab = false, exitByCheck = false, detach = false, cancel = false } = options;
      if (github && gitlab) throw usageFault('Give --github or --gitlab, not both.');
      const {
        json = null,
        junit = null,
        markdown = null,
        print: format = 'table',
        label: labels = [],
      } = options;
      if (detach && (github || gitlab || json !== null || junit !== null || markdown !== null))
        throw usageFault('--detach waits for no answer, so it writes none: leave the other out.');
      if (detach && cancel) throw usageFault('Give --detach or --cancel, not both.');
      const forge = github ? 'github' : gitlab ? 'gitlab' : null;
      choose(runGate, {
        path,
        format,
        paths: { json, junit, markdown },
        labels,
        forge,
        exitByCheck,
        detach,
        cancel,
      });
    });
}

async function runGate(input: GateInput, deps: CliDeps): Promise<ExitCode> {
  const reading = await readBenchmark(input.path);
  if (!reading.ok) return refuse(reading.messages, exitCodes.badInput, deps);
  const portal = portalOf(deps.env, 'run the benchmark');
  if ('messages' in portal) return refuse(portal.messages, portal.exitCode, deps);
  const labels = runContextShape.shape.labels.safeParse(input.labels);
  if (!labels.success)
    return refuse([`--label: ${labels.error.issues[0]?.message ?? ''}`], exitCodes.badInput, deps);
  const job = readCi(deps.env, await readEvent(deps.env));
  for (const notice of job.notices) deps.terminal.err(`${printable(notice)}\n`);
  if (input.cancel && job.attempt === null)
    return refuse(['--cancel works in jobs of GitHub Actions and GitLab CI only.'], exitCodes.badInput, deps);
  const reporting = reporterOf(input.forge, job, deps);
  if (!reporting.ok) return refuse([reporting.reason], exitCodes.badInput, deps);
  const opened = await openGateFiles(input.paths);
  if (!opened.ok) return refuse([opened.message], exitCodes.badInput, deps);
  const context = { ...job.context, labels: labels.data };
  const body = JSON.stringify({ ...reading.content, context });
  const key = requestKey(job.attempt, body);
  try {
    const parts = { portal, reporter: reporting.reporter, files: opened.files };
    const request = { benchmark: reading.benchmark, body, key };
    return await execute(input, request, parts, deps);
  } finally {
    await opened.files.discard();
  }
}

type Reporting = { ok: true; reporter: GateReporter | null } | { ok: false; reason: string };

function reporterOf(forge: GateInput['forge'], job: CiJob, { env, clock }: CliDeps): Reporting {
  if (forge === null) return { ok: true, reporter: null };
  return forge === 'github' ? githubReporter(env, job, clock) : gitlabReporter(env, job, clock);
}

/** A repeated request of one attempt of a job gets the gate that it started before; outside of a CI each starts its own. */
function requestKey(attempt: string | null, body: string): string {
  const job = attempt === null ? null : attempt.replaceAll(/[^\w.-]/g, '_').slice(0, 120);
  return job === null
    ? randomUUID()
    : `${job}-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
}

type GateParts = { portal: Portal; reporter: GateReporter | null; files: GateFiles };
type Request = { benchmark: string; body: string; key: string };

async function execute(
  input: GateInput,
  request: Request,
  parts: GateParts,
  deps: CliDeps,
): Promise<ExitCode> {
  const { portal, reporter } = parts;
  const { benchmark } = request;
  const home = portal.url.replace(/\/+$/, '');
  const fail = async (messages: string[], exitCode: ExitCode, link: string): Promise<ExitCode> => {
    const markdown = unfinishedMarkdown(benchmark, messages, link);
    const title = messages[0] ?? 'The gate did not complete.';
    await report(reporter, { benchmark, check: 'failure', title, markdown, link }, deps);
    return refuse(messages, exitCode, deps);
  };
  // The same key gives the gate that the job started before.
  const begun = await askAgain(() => startRemoteGate(portal, request.body, request.key), deps);
  if (!begun.ok) return fail(begun.messages, begun.exitCode, home);
  const { id } = begun.value;
  const link = `${home}/gates/${encodeURIComponent(id)}`;
  deps.terminal.err(`${printable(link)}\n`);
  if (input.detach) return exitCodes.passed;
  const fault = await reporter?.begin({ id, benchmark, link, isNew: !input.cancel });
  if (fault) deps.terminal.err(`${printable(fault)}\n`);
  const stop = input.cancel ? AbortSignal.abort() : deps.stop;
  const followed = await followGate(portal, begun.value, { ...deps, stop });
  if (!followed.ok) return fail(followed.messages, followed.exitCode, link);
  const { answer } = followed.value;
  if (answer === null) {
    const reason = 'The gate was cancelled.';
    const markdown = unfinishedMarkdown(benchmark, [reason], link);
    await report(reporter, { benchmark, check: 'cancelled', title: reason, markdown, link }, deps);
    return refuse([reason], input.cancel ? exitCodes.passed : exitCodes.notCompleted, deps);
  }
  return conclude(input, { gate: followed.value, answer, link }, { ...parts, fail }, deps);
}

type Concluded = { gate: RemoteGate; answer: GateAnswer; link: string };
type Fail = (messages: string[], exitCode: ExitCode, link: string) => Promise<ExitCode>;

async function conclude(
  { format, exitByCheck, cancel }: GateInput,
  { gate, answer, link }: Concluded,
  { portal, reporter, files, fail }: GateParts & { fail: Fail },
  deps: CliDeps,
): Promise<ExitCode> {
  const texts = await readGateTexts(portal, gate, deps);
  if (!texts.ok) return fail(texts.messages, exitCodes.notCompleted, link);
  const { benchmark, check, sentence: title } = answer;
  // Readers reach the portal at its own address, whatever the one for jobs is.
  const notice = { benchmark, check, title, markdown: texts.value.markdown, link: answer.links.gate };
  await report(reporter, notice, deps);
  await printGate(texts.value, format, deps);
  const faults = await files.write(texts.value);
  if (faults.length > 0) return refuse(faults, exitCodes.notCompleted, deps);
  if (cancel) return exitCodes.passed;
  return exitByCheck ? checkCodes[check] : conclusionCodes[answer.conclusion];
}

const checkCodes: Record<GateAnswer['check'], ExitCode> = {
  success: exitCodes.passed,
  failure: exitCodes.failed,
  neutral: exitCodes.notTrustworthy,
};

/** What a forge refuses is printed and changes no exit code: the gate has its conclusion. */
async function report(
  reporter: GateReporter | null,
  notice: Parameters<GateReporter['end']>[0],
  { terminal }: CliDeps,
): Promise<void> {
  if (reporter === null) return;
  for (const fault of await reporter.end(notice)) terminal.err(`${printable(fault)}\n`);
}

/** Messages may quote anything, so they are shown as code that no Markdown ends. */
function unfinishedMarkdown(benchmark: string, messages: readonly string[], link: string): string {
  const quoted = messages.slice(0, 20).map((message) => `    ${printable(message).slice(0, 500)}`);
  return [`### ⚠️ ${benchmark}: not completed`, '', ...quoted, '', `[Portal](${link})`, ''].join('\n');
}

function refuse(messages: readonly string[], exitCode: ExitCode, { terminal }: CliDeps): ExitCode {
  for (const message of messages) terminal.err(`${printable(message)}\n`);
  return exitCode;
}
