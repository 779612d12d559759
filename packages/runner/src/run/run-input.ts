import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import type { TargetSecret } from '@tidemark/domain/target/target';
import type { startSink } from '@tidemark/sink/start-sink';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { startGenerator } from '../generator/generator.ts';

/** One run to drive. `simulatedStartMs` is computed from the plan where it is not given. */
export type RunInput = {
  runId: string;
  plan: RunPlan;
  secret: TargetSecret;
  simulatedStartMs?: number | undefined;
};

/** Dependencies of driving a run. */
export type RunDependencies = {
  clock: Clock;
  launchers: LauncherFile;
  /** Where launched servers keep their data while a run lasts. */
  stateDir: string;
  egress: EgressPolicy;
  startGenerator: typeof startGenerator;
  /** Starts the sink of the reference requests; left out: a process of its own. */
  startReference?: typeof startSink;
  /** How long the host is observed before the run; left out or 0: not at all. */
  preflightMs?: number;
  /** CPUs that the generator is kept on, as "2-3"; left out: any. */
  pinnedCpus?: string;
  /** Receives texts that name paths of this host in full; with it, only the names are left in what a run records. */
  reportPaths?: (text: string) => void;
  /** Receives the server that was launched for the run, to take its parts away under load. */
  onLaunched?: (server: LaunchedServer) => void;
  /** Receives an unexpected error that ended the run. */
  reportFault?: (fault: unknown) => void;
};
