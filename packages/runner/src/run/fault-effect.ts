import type { FaultStep } from '@tidemark/domain/load/fault-step';
import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import type { RouteTo } from '@tidemark/targets/launching/launched-server';

/** What one fault does to its part; begun once and ended once, however the run ends. */
export type FaultEffect = {
  /** Resolves as soon as it has taken effect, with what did not go as planned, or null; rejects with the reason where it took none. */
  begin(): Promise<string | null>;
  /** Undoes it; resolves when the part answers again. It never rejects, and after a `begin` that failed it leaves nothing behind. */
  end(): Promise<FaultEnd>;
};

/** `isBack` false: the part does not answer again. */
export type FaultEnd = { isBack: boolean; reason: string | null };

/** The part answers again, and all went as planned. */
export const backAsPlanned: FaultEnd = { isBack: true, reason: null };

/** reasonOf is why something failed, for people. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason given';
}

/** The hooks of a run. */
export type Hooks = {
  /** The effect of the step at a place of the plan, which must be a hook. */
  effectOf(index: number): FaultEffect;
  /** Ends their process; hooks that were begun and not ended are asked to end first. */
  close(): Promise<void>;
};

/** Where the generator writes to. */
export type Written = {
  endpoint: WriteEndpoint;
  /** Approved for the endpoint. */
  allowedAddresses: AllowedAddresses;
  moreServers: MoreServer[];
};

/** Proxies in front of the parts that have network faults. */
export type PartLinks = {
  routeTo: RouteTo;
  /** Puts proxies between the generator and a target that runs already; it throws `target_unreachable`. */
  inFrontOf(written: Written): Promise<Written>;
  /** The effect of a step with a network action. */
  effectOf(step: FaultStep): FaultEffect;
  /** Cuts every connection off and frees every port. */
  close(): Promise<void>;
};
