import type { experimentCommonShape } from '@tidemark/domain/experiment/experiment-design';
import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { schemaShape } from '@tidemark/domain/schema/schema';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { z } from 'zod';
import type { ScenarioSystem } from './choose-systems.ts';
import type { Finding, ScenarioRun } from './finding.ts';

/** How much of a scenario is run: just enough to see that it works, to see what it shows, or as it was published. */
export const scenarioSizes = ['tiny', 'quick', 'full'] as const;
export type ScenarioSize = (typeof scenarioSizes)[number];

/** What a size takes besides what its design says. */
export type ScenarioCost = {
  /** About how long one system takes on two cores, all its runs together. */
  secondsPerSystem: number;
  /** What it needs beyond the ordinary; null where nothing. */
  needs: string | null;
};

/** Input of an experiment but for its systems. */
export type ScenarioDesign = z.input<typeof experimentCommonShape> & {
  schemas: { schema: z.input<typeof schemaShape> }[];
  profiles: { profile: z.input<typeof loadProfileShape> }[];
};

/** A run as another tool would have reported it. */
export type ScenarioReport = { runId: string; label: string; text: string };

/** Something that was published, as an experiment that asks the same of your systems. */
export type Scenario = {
  id: string;
  title: string;
  /** What was published, by title and author. */
  document: string;
  /** What was published, in a sentence or two. */
  published: string;
  /** Figures of the publication, as they are compared with. */
  publishedFigures: { label: string; value: string }[];
  /** What the experiment asks. */
  asks: string;
  costs: Record<ScenarioSize, ScenarioCost>;
  /** The systems of those on offer that a size is run on; none where it cannot be run. */
  systemsOf(launchers: LauncherChoice[] | null, size: ScenarioSize): ScenarioSystem[];
  /** What to add to the launchers for more to be shown; null where nothing is missing. Left out: nothing ever is. */
  hintOf?: (launchers: LauncherChoice[] | null) => string | null;
  /** The experiment of one size but for its systems. */
  designOf(size: ScenarioSize): ScenarioDesign;
  /** What finished runs of the experiment show, beside what was published; what is not known says why. */
  findings(runs: readonly ScenarioRun[]): Finding[];
  /** Runs in the form in which they were published; left out where that was no report of a tool. */
  reports?: (runs: readonly ScenarioRun[]) => ScenarioReport[];
};
