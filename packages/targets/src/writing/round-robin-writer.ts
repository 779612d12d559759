import { DomainError } from '@tidemark/domain/kernel/errors';
import { addClosingReports, type ClosingReport } from '@tidemark/domain/load/closing-report';
import { type EndpointCount, noEndpointCount } from '@tidemark/domain/load/endpoint-count';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';

/** What a writer says of connections without acknowledgments; null from one whose target acknowledges. */
export interface UnacknowledgedWriter extends BatchWriter {
  /** Time since the last call in which at least one connection waited for its peer. */
  takeBackPressureMs(): number | null;
  /** Shuts the write sides, waits for the peers to close up to `timeoutMs`, and reports; nothing can be sent afterwards. */
  shut(timeoutMs: number): Promise<ClosingReport | null>;
}

/** A writer to several endpoints. */
export interface RoundRobinWriter extends UnacknowledgedWriter {
  /** What settled at each endpoint since the last call; nothing where there is one endpoint only. */
  takeEndpointCounts(): EndpointCount[];
}

type Settled = (outcome: WriteOutcome) => void;

/** createRoundRobinWriter gives the batches to the writers in turn, in the order of the calls: batch n goes to writer n mod m. */
export function createRoundRobinWriter(writers: UnacknowledgedWriter[]): RoundRobinWriter {
  let next = 0;
  let counts = writers.map(noEndpointCount);

  function send(
    body: Uint8Array,
    byteCount: number,
    pointCount: number,
    settled: Settled,
    valueCount = pointCount,
  ): void {
    const index = next;
    next = (next + 1) % writers.length;
    const writer = writers[index];
    if (writer === undefined)
      throw new DomainError('internal', { detail: 'no writer is there to take turns' });
    const counted = (outcome: WriteOutcome) => {
      addOutcome(counts[index], outcome);
      settled(outcome);
    };
    writer.send(body, byteCount, pointCount, counted, valueCount);
  }

  return {
    send,
    write: (body, byteCount, pointCount, valueCount) =>
      new Promise((resolve) => send(body, byteCount, pointCount, resolve, valueCount)),
    takeEndpointCounts() {
      const taken = counts;
      counts = writers.map(noEndpointCount);
      return taken;
    },
    takeBackPressureMs: () => longestOf(writers.map((writer) => writer.takeBackPressureMs())),
    async shut(timeoutMs) {
      const reports = await Promise.all(writers.map((writer) => writer.shut(timeoutMs)));
      return sumOfReports(reports);
    },
    async close() {
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
}

/** acknowledged makes a writer whose target acknowledges one that has nothing to say of closing. */
export function acknowledged(writer: BatchWriter): UnacknowledgedWriter {
  return { ...writer, takeBackPressureMs: () => null, shut: () => Promise.resolve(null) };
}

/** longestOf gives the longest of several times; null where none is known. */
export function longestOf(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** sumOfReports adds up the reports of several writers; null where none has one. */
export function sumOfReports(reports: (ClosingReport | null)[]): ClosingReport | null {
  return reports.reduce((sum, report) => {
    if (sum === null || report === null) return sum ?? report;
    return addClosingReports(sum, report);
  }, null);
}

function addOutcome(count: EndpointCount | undefined, { knowledge }: WriteOutcome): void {
  if (count === undefined) return;
  count.batches += 1;
  if (knowledge === 'ok') count.acknowledged += 1;
  else if (knowledge === 'sent') count.handedOver += 1;
  else if (knowledge === 'fail') count.failed += 1;
  else count.unknown += 1;
}
