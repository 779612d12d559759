import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import type { Gate } from '@tidemark/analysis/compare/gate';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import { gateMetricKeys } from '@tidemark/domain/figures/gate-metrics';
import type { CliDeps } from '../cli-deps.ts';
import type { CompareCommand } from '../compare-arguments.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readResult } from '../input/read-result.ts';
import { gateTable } from '../output/gate-table.ts';
import { printable } from '../output/printable.ts';
import { compareRemoteRuns, type Portal } from '../remote/portal-client.ts';

const defaultUrl = 'http://127.0.0.1:3000';
const usualTolerance = 0.05;

const codes: Record<Gate['outcome'], ExitCode> = {
  passed: exitCodes.passed,
  regressed: exitCodes.failed,
  inconclusive: exitCodes.notTrustworthy,
  untrusted: exitCodes.notTrustworthy,
};

/** compareRuns judges one side of repeated runs against another and prints the verdict; its exit code is what a pipeline goes by. */
export async function compareRuns(command: CompareCommand, deps: CliDeps): Promise<ExitCode> {
  const judged = command.local ? await judgeFiles(command) : await judgeByPortal(command, deps);
  if (!judged.ok) {
    for (const message of judged.messages) deps.terminal.err(`${printable(message)}\n`);
    return judged.exitCode;
  }
  deps.terminal.out(gateTable(judged.gate));
  return codes[judged.gate.outcome];
}

type Judgement = { ok: true; gate: Gate } | { ok: false; messages: string[]; exitCode: ExitCode };

async function judgeByPortal(command: CompareCommand, { env }: CliDeps): Promise<Judgement> {
  const url = env.TIDEMARK_URL ?? defaultUrl;
  const apiKey = env.TIDEMARK_API_KEY;
  if (!apiKey) {
    const reason = `Set TIDEMARK_API_KEY to compare runs of the portal at ${url}, or add --local to compare result files.`;
    return { ok: false, messages: [reason], exitCode: exitCodes.badInput };
  }
  const portal: Portal = { url, apiKey };
  const answer = await compareRemoteRuns(portal, command);
  if (!answer.ok) return answer;
  const [gate] = answer.value.comparison.gates;
  if (gate) return { ok: true, gate };
  const reason = 'No side has more than one run: repeat the runs, one side after the other in turn.';
  return { ok: false, messages: [reason], exitCode: exitCodes.notTrustworthy };
}

async function judgeFiles({ baseline, candidate, tolerance, metrics }: CompareCommand): Promise<Judgement> {
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
    metrics: metrics.length === 0 ? gateMetricKeys : metrics,
    earlier: [],
  });
  return { ok: true, gate };
}
