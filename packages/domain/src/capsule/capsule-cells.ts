import { expandExperiment } from '../experiment/expand-experiment.ts';
import type { ExperimentDesign } from '../experiment/experiment-design.ts';
import { cellsAtMost, maxExperimentCells } from '../experiment/experiment-size.ts';
import type { ExperimentCapsule } from './capsule.ts';

/** capsuleCells lists the cells of a design as a capsule tells them; null: more than an experiment has, so they are not worked out. */
export function capsuleCells(design: ExperimentDesign): ExperimentCapsule['cells'] | null {
  if (cellsAtMost(design) > maxExperimentCells) return null;
  return expandExperiment(design).map(({ cell, labels, plan }) => ({
    cell,
    labels,
    runnable: plan !== null,
  }));
}
