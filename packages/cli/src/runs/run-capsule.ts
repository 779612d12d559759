import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Capsule, ExperimentCapsule, RunCapsule } from '@tidemark/domain/capsule/capsule';
import { repeatedStartMs } from '@tidemark/domain/capsule/seal-capsule';
import { experimentOrder, type OrderedRun } from '@tidemark/domain/experiment/experiment-order';
import { printable } from '@tidemark/domain/kernel/printable';
import { noSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { localSystem } from '../input/local-system.ts';
import { driveLocally } from '../local/drive-locally.ts';
import { originalTable } from '../output/original-table.ts';
import type { ResultDocument, RunResult } from '../output/result-document.ts';
import { runCapsuleRemotely } from '../remote/run-capsule-remotely.ts';
import type { RunOptions } from '../run-options.ts';
import { cellsReport } from './cells-report.ts';
import { finishRun } from './finish-run.ts';
import { type MadeRun, type PlannedCell, planCells } from './plan-cells.ts';

/** runCapsule reruns what a capsule holds, here or on the portal, and prints the figures beside those of the original. */
export function runCapsule(capsule: Capsule, command: RunOptions, deps: CliDeps): Promise<ExitCode> {
  return capsule.kind === 'run' ? runOne(capsule, command, deps) : runCells(capsule, command, deps);
}

/** Reruns the run of a capsule, and prints its figures and those of the original. */
function runOne(capsule: RunCapsule, command: RunOptions, deps: CliDeps): Promise<ExitCode> {
  return finishRun(command, deps, {
    run: () => (command.local ? runHere(capsule, command, deps) : runCapsuleRemotely(capsule, command, deps)),
    after: ({ summary }) => originalTable(capsule, summary),
  });
}

async function runHere(capsule: RunCapsule, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const system = command.dry
    ? { ok: true as const, target: capsule.plan.target, secret: noSecret }
    : localSystem(capsule.plan.target, 0, command.system, deps.env);
  if (!system.ok) {
    deps.terminal.err(`${system.reason}\n`);
    return { kind: 'reported', exitCode: exitCodes.badInput };
  }
  const plan = { ...capsule.plan, target: system.target };
  const simulatedStartMs = repeatedStartMs(plan, capsule.simulatedStartMs, deps.clock.wallMs());
  const run = { name: capsule.name, plan, secret: system.secret, simulatedStartMs };
  return driveLocally(run, command, deps);
}

/** Runs the cells of an experiment one after the other, block after block, and prints their figures and verdicts. */
async function runCells(capsule: ExperimentCapsule, command: RunOptions, deps: CliDeps): Promise<ExitCode> {
  if (!command.local) {
    const made = await runCapsuleRemotely(capsule, command, deps);
    return made.kind === 'reported' ? made.exitCode : exitCodes.passed;
  }
  const cells = planCells(capsule, command, deps);
  if (cells === null) return exitCodes.badInput;
  const place = await openDirectory(command.jsonPath, deps);
  if (place === 'refused') return exitCodes.badInput;
  const made: MadeRun[] = [];
  const order = experimentOrder(
    cells.map(({ cell }) => cell),
    capsule.design.repetitions,
    capsule.design.seed,
  );
  for (const [i, run] of order.entries()) {
    const planned = cells.find(({ cell }) => cell === run.cell);
    if (!planned || deps.stop.aborted) break;
    const repeated = `repetition ${run.repetition + 1} of ${capsule.design.repetitions}`;
    deps.terminal.err(`\nRun ${i + 1} of ${order.length}: ${printable(planned.label)}, ${repeated}\n`);
    const result = await driveLocally(localRun(capsule, planned, run, deps), command, deps);
    if (result.kind === 'reported') return result.exitCode;
    made.push({ ...run, document: result.document });
    if (place !== null) await keep(place, run, result.document);
  }
  deps.terminal.out(cellsReport(capsule, cells, made));
  return exitCodeOf(made, order.length);
}

/** A repetition begins where the original's began; where that is not in the capsule, as its plan says. */
function localRun(
  { design, runs }: ExperimentCapsule,
  { label, plan, secret }: PlannedCell,
  { cell, repetition }: OrderedRun,
  { clock }: CliDeps,
) {
  const original = runs.find((run) => run.cell === cell && run.repetition === repetition);
  const startMs = original ? repeatedStartMs(plan, original.simulatedStartMs, clock.wallMs()) : null;
  return { name: `${design.name}: ${label}`.slice(0, 120), plan, secret, simulatedStartMs: startMs };
}

async function openDirectory(path: string | null, { terminal }: CliDeps): Promise<string | null | 'refused'> {
  if (path === null) return null;
  try {
    if (path === '-') throw new TypeError('an experiment has many results: name a directory');
    await mkdir(path, { recursive: true });
    return path;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    terminal.err(`${printable(path)}: ${printable(reason)}; no run was started\n`);
    return 'refused';
  }
}

function keep(directory: string, { cell, repetition }: OrderedRun, document: ResultDocument): Promise<void> {
  const path = join(directory, `cell-${cell + 1}-run-${repetition + 1}.json`);
  return writeFile(path, `${JSON.stringify(document)}\n`);
}

/** The worst of all runs, in this order: not completed, failed, not trustworthy. */
function exitCodeOf(made: readonly MadeRun[], wanted: number): ExitCode {
  const codes: ReadonlySet<ExitCode> = new Set(made.map(({ document }) => document.verdict.exitCode));
  if (made.length < wanted || codes.has(exitCodes.notCompleted)) return exitCodes.notCompleted;
  const worst = [exitCodes.badInput, exitCodes.failed, exitCodes.notTrustworthy] as const;
  return worst.find((code) => codes.has(code)) ?? exitCodes.passed;
}
