import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import type { Gate } from '@tidemark/analysis/compare/gate';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import {
  currentFigureKey,
  formerKeyNotices,
  type GateFigureKey,
  gateFigureKeys,
} from '@tidemark/domain/figures/catalog';
import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import {
  type Choose,
  newCommand,
  repeatedChoiceOption,
  usageFault,
  valueOption,
} from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readResult } from '../input/read-result.ts';
import { gateTable } from '../output/gate-table.ts';
import { type ComparisonRequest, compareRemoteRuns, portalOf } from '../remote/portal-client.ts';

const usualTolerance = 0.05;

const codes: Record<Gate['outcome'], ExitCode> = {
  passed: exitCodes.passed,
  regressed: exitCodes.failed,
  inconclusive: exitCodes.notTrustworthy,
  untrusted: exitCodes.notTrustworthy,
};

/** Repeated runs of two sides: ids of runs of a portal, or with `local` files that "run --json" wrote. */
type CompareInput = ComparisonRequest & { local: boolean; notices: readonly string[] };

const details = `The runs before the two dashes are the baseline, those after them the candidate. Runs are ids of the portal at TIDEMARK_URL (default http://127.0.0.1:3000), read with the API key in TIDEMARK_API_KEY; with --local, files that "run --json" wrote.`;

/** compareCommand is \`tidemark compare\`; the words after the two dashes of \`argv\` are the candidate. */
export function compareCommand(choose: Choose, argv: readonly string[]) {
  return newCommand('compare', {
    summary: 'Judge whether repeated runs are worse than others.',
    details,
    examples: [
      'tidemark compare --local old-1.json old-2.json -- new-1.json new-2.json',
      'tidemark compare --tolerance 10% 0199f3c2 0199f3c5 -- 0199f3d1 0199f3d4',
    ],
    exits: [
      '0  No metric is worse by more than the tolerance.',
      '1  The candidate regressed.',
      '2  The comparison did not complete.',
      '3  Undecided: add runs; or the figures cannot be trusted.',
      '4  The command line, a file or the credentials are wrong.',
    ],
  })
    .usage('[options] <baseline> ... -- <candidate> ...')
    .argument('<runs...>', 'runs of the baseline, two dashes, runs of the candidate')
    .option('--local', 'compare result files; no portal is needed')
    .addOption(
      valueOption(
        '--tolerance <share>',
        'change that is tolerated; default: 5%; twice the noise where equal runs were measured to differ by more',
      ),
    )
    .addOption(
      repeatedChoiceOption(
        '--metric <name>',
        'a metric that decides, repeatable; default: all',
        gateFigureKeys,
        currentFigureKey,
      ),
    )
    .action((runs, { local = false, tolerance, metric = [] }) => {
      choose(compareRuns, {
        ...sidesOf(runs, argv),
        local,
        tolerance: tolerance === undefined ? null : shareOf(tolerance),
        metrics: inOrder(metric),
        notices: formerKeyNotices(metricTexts(argv)),
      });
    });
}

function sidesOf(runs: readonly string[], argv: readonly string[]) {
  const cut = argv.indexOf('--');
  const candidate = cut < 0 ? [] : argv.slice(cut + 1);
  const baseline = runs.slice(0, runs.length - candidate.length);
  if (baseline.length === 0 || candidate.length === 0)
    throw usageFault('Name the runs of both sides: compare <baseline> ... -- <candidate> ...');
  const misplaced = candidate.find((word) => word.startsWith('--'));
  if (misplaced !== undefined)
    throw usageFault(`Put ${misplaced} before the two dashes: only runs can follow them.`);
  const twice = baseline.find((run) => candidate.includes(run));
  if (twice !== undefined) throw usageFault(`"${twice}" is on both sides.`);
  return { baseline, candidate };
}

/** The values of --metric as typed; runs may have any name, also that of a figure. */
function metricTexts(argv: readonly string[]): string[] {
  return argv.slice(0, argv.indexOf('--')).flatMap((word, i, words) => {
    if (word === '--metric') return words.slice(i + 1, i + 2);
    return word.startsWith('--metric=') ? [word.slice('--metric='.length)] : [];
  });
}

function inOrder(metrics: readonly GateFigureKey[]): GateFigureKey[] {
  return gateFigureKeys.filter((key) => metrics.includes(key));
}

/** "5%" is "0.05". */
function shareOf(text: string): number {
  const found = /^(\d{1,4}(?:\.\d{1,6})?)(\s*%)?$/.exec(text.trim());
  const share = Number(found?.[1] ?? Number.NaN) / (found?.[2] === undefined ? 1 : 100);
  if (!(share <= 10)) throw usageFault(`--tolerance is a share such as 0.05 or 5%, not "${text}".`);
  return share;
}

async function compareRuns(command: CompareInput, deps: CliDeps): Promise<ExitCode> {
  for (const notice of command.notices) deps.terminal.err(`${notice}\n`);
  const judged = command.local ? await judgeFiles(command) : await judgeByPortal(command, deps);
  if (!judged.ok) {
    for (const message of judged.messages) deps.terminal.err(`${printable(message)}\n`);
    return judged.exitCode;
  }
  deps.terminal.out(gateTable(judged.gate));
  return codes[judged.gate.outcome];
}

type Judgment = { ok: true; gate: Gate } | { ok: false; messages: string[]; exitCode: ExitCode };

async function judgeByPortal(command: CompareInput, { env }: CliDeps): Promise<Judgment> {
  const portal = portalOf(env, 'compare its runs, or add --local to compare result files');
  if ('messages' in portal) return portal;
  const answer = await compareRemoteRuns(portal, command);
  if (!answer.ok) return answer;
  const [gate] = answer.value.comparison.gates;
  if (gate) return { ok: true, gate };
  const reason = 'No side has more than one run: add runs, alternating between the sides.';
  return { ok: false, messages: [reason], exitCode: exitCodes.notTrustworthy };
}

async function judgeFiles({ baseline, candidate, tolerance, metrics }: CompareInput): Promise<Judgment> {
  const sides: SidedRun[][] = [];
  for (const paths of [baseline, candidate]) {
    const readings = await Promise.all(paths.map(readResult));
    const messages = readings.flatMap((reading, i) => (reading.ok ? [] : [`${paths[i]}: ${reading.reason}`]));
    if (messages.length > 0) return { ok: false, messages, exitCode: exitCodes.badInput };
    sides.push(readings.flatMap((reading) => (reading.ok ? [reading.run] : [])));
  }
  const [first = [], second = []] = sides;
  const gate = judgeGate({
    baseline: { label: 'baseline', runs: first },
    candidate: { label: 'candidate', runs: second },
    tolerance: tolerance ?? usualTolerance,
    metrics: metrics.length === 0 ? gateFigureKeys : metrics,
    earlier: [],
  });
  return { ok: true, gate };
}
