import type { experimentCommonShape } from '@tidemark/domain/experiment/experiment-design';
import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { schemaShape } from '@tidemark/domain/schema/schema';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { z } from 'zod';
import type { ScenarioSystem } from './choose-systems.ts';
import type { Finding, ScenarioRun } from './finding.ts';

/** How much of a scenario is run: enough to show that it works, enough to show the effect, or as published. */
export const scenarioSizes = ['tiny', 'quick', 'full'] as const;
export type ScenarioSize = (typeof scenarioSizes)[number];

/** What a size takes beyond what its design says. */
export type ScenarioCost = {
  /** Approximate duration of all runs on one system, on two cores. */
  secondsPerSystem: number;
  /** Unusual requirements; null where there are none. */
  needs: string | null;
};

/** Input of an experiment, without its systems. */
export type ScenarioDesign = z.input<typeof experimentCommonShape> & {
  schemas: { schema: z.input<typeof schemaShape> }[];
  profiles: { profile: z.input<typeof loadProfileShape> }[];
};

/** A run as another tool would have reported it. */
export type ScenarioReport = { runId: string; label: string; text: string };

/** A published benchmark as an experiment on the user's own systems. */
export type Scenario = {
  id: string;
  title: string;
  /** Title and author of the publication. */
  document: string;
  /** Address of the publication. */
  documentUrl: string;
  /** What it reports, in a sentence or two. */
  published: string;
  /** Its figures, as they are compared with ours. */
  publishedFigures: { label: string; value: string }[];
  /** The question that the experiment answers. */
  asks: string;
  costs: Record<ScenarioSize, ScenarioCost>;
  /** The systems that a size runs on, from the launchers; none where it cannot be run. */
  systemsOf(launchers: LauncherChoice[] | null, size: ScenarioSize): ScenarioSystem[];
  /** The systems can be chosen: any servers, old versions among them. Left out: they are part of what is asked. */
  choosesSystems?: true;
  /** What to add to the launchers to see more; null where nothing is missing. */
  hintOf?: (launchers: LauncherChoice[] | null) => string | null;
  /**
   * The experiment of one size, without its systems. `parts` are the names of all parts that these have, for faults of single parts; a system
   * that lacks a part does not run what needs it.
   */
  designOf(size: ScenarioSize, parts?: ReadonlySet<string>): ScenarioDesign;
  /** The published figures next to those of finished runs; a figure that is missing has a reason. */
  findings(runs: readonly ScenarioRun[]): Finding[];
  /** What finished runs answer to what is asked, in a sentence; null while they do not. Left out: their comparison answers. */
  answer?: (runs: readonly ScenarioRun[]) => string | null;
  /** Runs in the report format of the publication's tool, if it has one. */
  reports?: (runs: readonly ScenarioRun[]) => ScenarioReport[];
};
