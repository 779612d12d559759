import type { Database } from '@tidemark/db/client';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { MailSender } from '@tidemark/domain/notification/mail';
import type { Quota } from '@tidemark/domain/quota/quota';
import type { RunNotifier } from '@tidemark/domain/run/run-sink';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';
import type { LauncherStore } from '@tidemark/targets/launching/launcher-store';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Actor } from './actor.ts';

/** Most series that any plan may make, whatever its target allows. */
export const maxSeries = 100_000_000;

/** Limits that the operator sets. */
export type ServiceLimits = {
  maxSeries: number;
  /** Limits of workspaces for which none were set; left out: none. */
  quota?: Quota;
  /** Whether webhooks may go to https addresses of the public internet; default: they may. */
  publicWebhooks?: boolean;
};

/** Dependencies of a worker's operations: no user, no workspace; run and epoch fence them. */
export type WorkerContext = { db: Database; queue: RunNotifier; secrets: SecretBox };

/** Dependencies of what a sweep continues: it adds runs, of any workspace. */
export type SweepContext = WorkerContext & Pick<ServiceContext, 'clock'>;

/** Dependencies of a user's operations, with the actor and the workspace. */
export type ServiceContext = WorkerContext & {
  clock: Clock;
  limits: ServiceLimits;
  egress: EgressPolicy;
  /** Launchers that workers offer; null where this process does not know them, so that names are not checked. */
  launchers: LauncherChoice[] | null;
  /** The operator's launchers of this host; left out where this process shows and changes none. */
  launcherStore?: LauncherStore;
  /** null: the operator set no SMTP server. */
  mail: MailSender | null;
  actor: Actor;
  workspaceId: string;
};
