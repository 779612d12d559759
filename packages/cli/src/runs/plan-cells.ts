import type { ExperimentCapsule } from '@tidemark/domain/capsule/capsule';
import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import type { OrderedRun } from '@tidemark/domain/experiment/experiment-order';
import { printable } from '@tidemark/domain/kernel/printable';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import { localSystem } from '../input/local-system.ts';
import type { ResultDocument } from '../output/result-document.ts';
import type { RunOptions } from '../run-options.ts';

/** A cell that is run: its plan here, and what opens its system. */
export type PlannedCell = { cell: number; label: string; plan: RunPlan; secret: TargetSecret };
/** A run that was made here of a cell. */
export type MadeRun = OrderedRun & { document: ResultDocument };

/** planCells gives the cells that can be run here, and prints those that cannot; null: a system is missing, which was printed. */
export function planCells(
  { design }: ExperimentCapsule,
  command: RunOptions,
  { terminal, env }: CliDeps,
): PlannedCell[] | null {
  const systems = design.systems.map(({ target }, i) =>
    command.dry
      ? { ok: true as const, target, secret: noSecret }
      : localSystem(target, i, command.system, env),
  );
  const refusals = systems.flatMap((system) => (system.ok ? [] : [system.reason]));
  for (const reason of refusals) terminal.err(`${printable(reason)}\n`);
  if (refusals.length > 0) return null;
  const chosen = systems.flatMap((system) => (system.ok ? [{ targetId: null, target: system.target }] : []));
  const cells = expandExperiment({ ...design, systems: chosen });
  const places = cellPlaces(cells);
  const labelOf = ({ cell }: ExperimentCell) => `${places[cell]?.column} on ${places[cell]?.row}`;
  for (const cell of cells.filter(({ plan }) => plan === null))
    terminal.err(`Left out: ${printable(labelOf(cell))}: ${printable(cell.refusals[0]?.detail ?? '')}\n`);
  return cells.flatMap((cell) => {
    const system = systems[cell.parts.system];
    if (cell.plan === null || !system?.ok) return [];
    return [{ cell: cell.cell, label: labelOf(cell), plan: cell.plan, secret: system.secret }];
  });
}
