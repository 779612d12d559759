import type { Query } from '@tidemark/db/client';
import { z } from 'zod';

/** What workers drove and recorded, and what the database acknowledged to them. */
export type Ledger = ReturnType<typeof createLedger>;

/** createLedger gives an empty ledger. */
export function createLedger() {
  const driven = new Map<string, number>();
  const recorded = new Map<string, Set<number>>();
  const acknowledged = new Map<string, Set<number>>();

  return {
    /** Gives how often a run was driven, with this time. */
    drive(runId: string): number {
      const times = (driven.get(runId) ?? 0) + 1;
      driven.set(runId, times);
      return times;
    },
    /** The place of a new record of a run. */
    record(runId: string): number {
      const offsets = recorded.get(runId) ?? new Set();
      recorded.set(runId, offsets);
      const offsetMs = (offsets.size + 1) * 1_000;
      offsets.add(offsetMs);
      return offsetMs;
    },
    acknowledge(runId: string, offsets: readonly unknown[]): void {
      const known = acknowledged.get(runId) ?? new Set();
      acknowledged.set(runId, known);
      for (const offset of offsets) known.add(Number(offset));
    },
    /** Lists where the stored samples differ from what was recorded and acknowledged. */
    async differences(query: Query, runIds: readonly string[], name: (runId: string) => string) {
      const stored = await query(
        z.object({ run_id: z.string(), offset_ms: z.number(), count: z.number() }),
        `SELECT run_id, offset_ms, count(*)::int AS count FROM sample WHERE run_id = ANY ($1::text[]) GROUP BY run_id, offset_ms`,
        [runIds],
      );
      const isStored = (runId: string, offset: number) =>
        stored.some((row) => row.run_id === runId && row.offset_ms === offset);
      return [
        ...stored.flatMap(({ run_id: runId, offset_ms: offset, count }) => [
          ...(count > 1 ? [`${name(runId)} has the sample at ${offset} ms ${count} times`] : []),
          ...(recorded.get(runId)?.has(offset) ? [] : [`${name(runId)} has a sample that nothing recorded`]),
        ]),
        ...[...acknowledged].flatMap(([runId, offsets]) =>
          [...offsets].flatMap((offset) =>
            isStored(runId, offset) ? [] : [`${name(runId)} lost the acknowledged sample at ${offset} ms`],
          ),
        ),
      ];
    },
  };
}
