import { type Repeating, startRepeating } from '@tidemark/clock/repeat';
import {
  type ClaimedDelivery,
  claimDeliveries,
  forgetDeliveries,
  recordAttempt,
} from '@tidemark/db/repositories/webhook-deliveries';
import { expandEvents } from './expand-events.ts';
import type { NotifierContext } from './notifier-context.ts';
import { sendDelivery } from './send-delivery.ts';

/** Receivers that one process speaks to at a time; each has one message at a time, so one that hangs takes one place. */
const places = 32;
/** Longer than any attempt takes: after this time a message counts as lost with its process. */
const busyMs = 30_000;
/** About every ten minutes. */
const sweepsPerCleanup = 600;

/** Sends the notices of all workspaces. */
export type Deliveries = {
  /** Turns new events into messages and starts to send what is due; resolves while they are under way. */
  sweep(): Promise<void>;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
};

/** createDeliveries sends from this process. Any number of processes can: a message is claimed in the database. */
export function createDeliveries(ctx: NotifierContext): Deliveries {
  let sweeps = 0;
  const underWay = new Set<Promise<void>>();

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    try {
      await recordAttempt(ctx.db, delivery, await sendDelivery(ctx, delivery));
    } catch (error) {
      // Not recorded: it is claimed again when its time is over.
      ctx.log(`notices: ${String(error)}`);
    }
  }

  function start(delivery: ClaimedDelivery): void {
    const attempting: Promise<void> = attempt(delivery).finally(() => underWay.delete(attempting));
    underWay.add(attempting);
  }

  return {
    async sweep() {
      await expandEvents(ctx);
      if (sweeps % sweepsPerCleanup === 0) await forgetDeliveries(ctx.db);
      sweeps += 1;
      const limit = places - underWay.size;
      if (limit <= 0) return;
      for (const delivery of await claimDeliveries(ctx.db, { limit, busyMs })) start(delivery);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const everyMs = 1_000;
const afterFailureMs = 10_000;

/** startDeliveries sends until it is stopped; portals and workers do, so that the last message of a dead worker's run is sent, too. */
export function startDeliveries(ctx: NotifierContext): Repeating {
  const { sweep, settle } = createDeliveries(ctx);
  const repeating = startRepeating(sweep, { everyMs, afterFailureMs }, ctx.clock, (message) =>
    ctx.log(`notices: ${message}`),
  );
  return {
    stop: async () => {
      await repeating.stop();
      await settle();
    },
  };
}
