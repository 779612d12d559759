import type { runPlanShape } from '@tidemark/domain/run-plan';
import type { z } from 'zod';

/** How much of a scenario is run. */
export const scenarioSizes = ['quick', 'full'] as const;
export type ScenarioSize = (typeof scenarioSizes)[number];

/** One size of a scenario: what it costs, so that nobody starts hours by one click unknowing. */
export type ScenarioSizing = {
  points: number;
  series: number;
  /** About how long it takes on two cores, all in all. */
  expectedSeconds: number;
  /** What it needs beyond the ordinary; null where nothing. */
  needs: string | null;
};

/** Something that was published, as a run that asks the same of your system. */
export type Scenario = {
  id: string;
  title: string;
  /** What was published, in a sentence or two. */
  published: string;
  /** Figures of the publication, as they are compared with. */
  publishedFigures: { label: string; value: string }[];
  /** What the run asks. */
  asks: string;
  sizes: Record<ScenarioSize, ScenarioSizing>;
  /** The plan of one size but for its target. */
  planOf(size: ScenarioSize): Omit<z.input<typeof runPlanShape>, 'target'>;
};
