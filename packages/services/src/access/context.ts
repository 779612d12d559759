import type { Database } from '@tidemark/db/client';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunNotifier } from '@tidemark/domain/run/run-sink';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Actor } from './actor.ts';

/** What the operator allows at most. */
export type ServiceLimits = { maxSeries: number };

/** What a worker's verbs need: no user, no workspace; they are fenced by run and epoch. */
export type WorkerContext = { db: Database; queue: RunNotifier; secrets: SecretBox };

/** What a user's verbs need: who asks, in which workspace, and what it is done with. */
export type ServiceContext = WorkerContext & {
  clock: Clock;
  limits: ServiceLimits;
  egress: EgressPolicy;
  /** Launchers that workers offer; null where this process does not know them, so that names are not checked. */
  launchers: LauncherChoice[] | null;
  actor: Actor;
  workspaceId: string;
};
