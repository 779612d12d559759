import type { Capsule, ExperimentCapsule, RunCapsule } from '@tidemark/domain/capsule/capsule';
import { isStandInTarget } from '@tidemark/domain/capsule/capsule-target';
import { headlineText, momentText, originsText } from '@tidemark/domain/capsule/capsule-words';
import { printable } from '@tidemark/domain/kernel/printable';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { executorText } from '@tidemark/domain/load/load-words';
import type { Target } from '@tidemark/domain/target/target';
import { forecast } from '@tidemark/workload/forecast';
import { alignedRows, type Row } from './aligned-rows.ts';

/** capsuleTable shows what a capsule would run, and the result of its original. */
export function capsuleTable(capsule: Capsule): string {
  const name = capsule.kind === 'run' ? capsule.name : capsule.design.name;
  const rows: Row[] = [
    ['capsule of', capsule.kind === 'run' ? 'a run' : 'an experiment'],
    ['created', momentText(capsule.madeAt)],
    ['digest', capsule.digest ?? 'none: the contents cannot be verified'],
    ...(capsule.kind === 'run' ? runRows(capsule) : experimentRows(capsule)),
  ];
  return `${printable(name)}\n${alignedRows(rows.map((row) => row.map(printable)))}`;
}

function runRows({ plan, simulatedStartMs, madeOn, result }: RunCapsule): Row[] {
  const { points, series } = forecast(plan.schema, plan.profile, simulatedStartMs, 1);
  const known = (count: number | null) => (count === null ? 'not known in advance' : countText(count));
  return [
    ['schema', plan.schema.name],
    ['load profile', `${plan.profile.name}: ${executorText(plan.profile.executor)}`],
    ['system', systemText(plan.target)],
    ['points', known(points)],
    ['series', known(series)],
    ['original ran on', originsText([{ madeOn }]) ?? 'unknown: it did not finish'],
    ['original measured', result ? headlineText(result.summary) : 'not in the capsule'],
    [
      'second by second',
      result?.records?.intervals ? `${result.records.intervals.length} seconds` : secondsText(result),
    ],
  ];
}

function experimentRows({ design, cells, runs }: ExperimentCapsule): Row[] {
  const runnable = cells.filter((cell) => cell.runnable).length;
  const finished = runs.filter(({ result }) => result !== null);
  return [
    ['schemas', design.schemas.map(({ schema }) => schema.name).join(', ')],
    ['load profiles', design.profiles.map(({ profile }) => profile.name).join(', ')],
    ['systems', design.systems.map(({ target }) => systemText(target)).join(', ')],
    ['cells', `${cells.length}, of which ${runnable} can be run`],
    ['runs', `${runnable * design.repetitions}: each cell ${design.repetitions} times`],
    ['original ran on', originsText(runs) ?? 'nothing: no run was finished'],
    ['original results', `of ${finished.length} runs`],
  ];
}

function systemText(target: Target): string {
  if (target.kind === 'launched') return `fresh ${target.launcher}, variant ${target.variant}`;
  return isStandInTarget(target)
    ? `${target.name} that was already running; name yours with --system`
    : target.name;
}

function secondsText(result: RunCapsule['result']): string {
  return result?.recordsReason ?? 'not in the capsule';
}
