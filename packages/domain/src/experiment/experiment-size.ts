import { maxExperimentRuns } from './experiment-design.ts';
import type { Sweep } from './sweep.ts';

/** Most combinations that a design is laid out for; of these more may be refused than run. */
export const maxExperimentCells = 4 * maxExperimentRuns;

/** What decides how many combinations there are. */
type Choices = Record<'schemas' | 'profiles' | 'systems', readonly unknown[]> & {
  asTagAndField: readonly string[];
  sweeps: readonly Sweep[];
};

/** cellsAtMost is how many combinations a design has at most, counted without laying it out. */
export function cellsAtMost(design: Choices): number {
  const steps = design.sweeps.reduce((product, sweep) => product * sweep.steps.length, 1);
  const schemas = design.schemas.length * 2 ** design.asTagAndField.length;
  return schemas * design.profiles.length * design.systems.length * steps;
}
