import { cancelExperiment } from '@tidemark/db/repositories/experiment-control';
import { endGate } from '@tidemark/db/repositories/gates';
import { isLoadStopped } from '@tidemark/db/repositories/load-switch';
import type { ServiceContext } from '@tidemark/services/access/context';

/**
 * A fault that is planted into a schedule, to see that the simulation finds it: the promise that it breaks, as the simulation says it.
 * Statements are changed on their way to the database; nothing of the product is edited.
 */
export type Mutant = {
  name: string;
  breaks: RegExp;
  /** Found once in hundreds of schedules: only a long simulation plants it. */
  isRare?: true;
  mutate?: (text: string) => string;
  ignoresLease?: boolean;
  /** What a portal does instead where a user cancels a gate. */
  cancelGate?: (ctx: ServiceContext, input: { gateId: string }) => Promise<unknown>;
};

/** Replaces a part of the statements that contain `marker`. */
function within(marker: string, part: string, replacement: string): (text: string) => string {
  return (text) => {
    if (!text.includes(marker)) return text;
    if (!text.includes(part)) throw new TypeError(`the statement has changed; plant the fault anew: ${part}`);
    return text.replaceAll(part, replacement);
  };
}

const isClaim = (text: string) => text.includes('FROM run notified') || text.includes('WITH moving AS');

const cancelled = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled with its gate.',
} as const;

/** The gate and its runs in two transactions, as an earlier version had it. */
async function cancelInTwo(ctx: ServiceContext, { gateId }: { gateId: string }): Promise<void> {
  const ended = await ctx.db.transact((transaction) => endGate(transaction, gateId, null));
  const experimentId = ended?.experimentId;
  if (!experimentId) return;
  await ctx.db.transact((transaction) =>
    cancelExperiment(transaction, ctx.workspaceId, experimentId, cancelled),
  );
}

export const mutants: readonly Mutant[] = [
  {
    name: 'a flush is stored after the end of its run',
    breaks: /changed after its end/,
    mutate: within('INSERT INTO run_flush', 'state = ANY ($4::text[])', '$4::text[] IS NOT NULL'),
  },
  {
    name: 'a repeated flush is stored again',
    breaks: /has the sample at \d+ ms \d+ times/,
    mutate: within('INSERT INTO run_flush', 'DO NOTHING', 'DO UPDATE SET sequence = EXCLUDED.sequence'),
  },
  {
    name: 'a flush is acknowledged without being stored',
    breaks: /lost the acknowledged sample/,
    mutate: within('INSERT INTO run_flush', '$2, $3 FROM fence', '$2, $3 / 2 FROM fence'),
  },
  {
    name: 'a cancelled run may succeed',
    breaks: /succeeded although it was cancelled/,
    isRare: true,
    mutate: within(
      'UPDATE run SET state = $3, "end"',
      "AND ($3 <> 'succeeded' OR cancel_requested_at IS NULL)",
      '',
    ),
  },
  {
    name: 'a lost run is claimed again',
    breaks: /changed after its end as lost|was executed twice/,
    mutate: (text) =>
      isClaim(text) ? text.replaceAll("state = 'queued'", "state IN ('queued', 'lost')") : text,
  },
  {
    name: 'a sweep ends runs whose lease still holds',
    breaks: /was under load by .* which does not own it/,
    mutate: (text) => text.replaceAll('lease_until < now()', "lease_until < now() + interval '10 seconds'"),
  },
  {
    name: 'load is sent without a look at the lease',
    breaks: /was under load by .* which does not own it/,
    isRare: true,
    ignoresLease: true,
  },
  {
    name: 'a lease is never extended',
    breaks: /was under load by .* which does not own it/,
    mutate: within('UPDATE run SET lease_until', 'now() +', "now() - interval '1 day' +"),
  },
  {
    name: 'the state of a run that has ended is changed',
    breaks: /changed after its end|went from \w+ to/,
    mutate: within('UPDATE run SET state = $3 WHERE', 'state = ANY ($4::text[])', '$4::text[] IS NOT NULL'),
  },
  {
    name: 'a worker ends a run that another process has ended',
    breaks: /changed after its end/,
    mutate: within('UPDATE run SET state = $3, "end"', 'state = ANY ($6::text[])', '$6::text[] IS NOT NULL'),
  },
  {
    name: 'a paused experiment goes on',
    breaks: /although its experiment was paused/,
    isRare: true,
    mutate: within('WITH moving AS', 'AND paused_at IS NULL', ''),
  },
  {
    name: 'a stop of all load is not looked at',
    breaks: /although all load was stopped/,
    isRare: true,
    mutate: within('WITH moving AS', `NOT ${isLoadStopped}`, 'true'),
  },
  {
    name: 'lost notices are never resent',
    breaks: /not everything came to its end/,
    mutate: within('AND notified_at < now()', "interval '10 seconds'", "interval '10 days'"),
  },
  {
    name: 'a gate and its runs are cancelled in two transactions',
    breaks: /a gate was cancelled without its runs/,
    cancelGate: cancelInTwo,
  },
  {
    name: 'a claim counts no active runs',
    breaks: /runs are active at once/,
    mutate: within('WITH moving AS', '$7::int > (', '$7::int + 9 > ('),
  },
];
