import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { AskedRelay } from '@tidemark/targets/relay/relay-queues';
import type { ProbeSubject } from '@tidemark/targets/sample-target';
import type { Shard, TargetContainer, TargetSession } from '@tidemark/targets/session/target-session';
import type { Hooks, PartLinks, Written } from './fault-effect.ts';

/** The sink that the reference requests of a run go to. */
export type Reference = {
  /** Resolves when the sink listens, or it is known that none will; it never rejects. */
  ready: Promise<void>;
  /** Ends the sink, also one that is still starting. */
  close(): Promise<void>;
};

/** What a run holds open; tear-down closes what there is of it, however far preparing came. */
export type OpenedTarget = {
  /** What asks the hooks of the plan; null where it has none. */
  hooks: Hooks | null;
  /** Null where no part has network faults. */
  links: PartLinks | null;
  /** A server that may still be starting. */
  launching: Promise<LaunchedServer> | null;
  server: LaunchedServer | null;
  session: TargetSession | null;
  /** With the backends beside the first. */
  moreSessions: TargetSession[];
  /** What was created at them. */
  moreContainers: TargetContainer[];
  /** What the run writes into, as soon as its creation was asked for. */
  container: TargetContainer | null;
  /** What reference requests go to; null where there are none. */
  reference: Reference | null;
};

/** One of the servers that should hold all that was acknowledged. */
export type Backend = {
  /** `backend:1` of a relay, `endpoint:1` of a target with several addresses. */
  part: string;
  url: string;
  container: TargetContainer;
};

/** Retention that a run drives itself, by the simulated clock. */
export type DrivenRetention = {
  /** Drops what is due at the last check before `simulatedNowMs`; gives the shards that went. Calls run one after another. */
  check(simulatedNowMs: number): Promise<Shard[]>;
  /** Points before this simulated time were dropped; null where none were. */
  droppedUntilMs(): number | null;
};

/** A target that is ready to be written to. */
export type PreparedTarget = Pick<OpenedTarget, 'hooks' | 'links'> & {
  container: TargetContainer;
  server: LaunchedServer | null;
  /** Where points are written to; a relay's is another than that of the container, which is asked and read. */
  endpoint: WriteEndpoint;
  allowedAddresses: AllowedAddresses;
  /** The same for the generator, whose way may lead through proxies. */
  written: Written;
  /** Further addresses of a Graphite that runs already, to read from. */
  others: MoreServer[];
  /** Servers that should hold all that was acknowledged; the first is that of `container`. */
  backends: [Backend, ...Backend[]];
  subject: ProbeSubject;
  /** A relay for InfluxDB, to be asked what waits in it; null where there is none. */
  relay: AskedRelay | null;
  /** Whether what is in front of the backends may try one again with what that did not take. */
  repeats: boolean;
  retention: DrivenRetention | null;
  /** Points of the same measurements were there before, so what is stored cannot be distinguished. */
  heldPoints: boolean;
};
