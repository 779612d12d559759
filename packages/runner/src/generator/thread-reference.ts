import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { ReferenceStream } from '@tidemark/loadgen/reference/reference-stream';
import { createReferenceWriter } from '@tidemark/targets/writing/reference-writer';
import type { ThreadOrder } from './messages.ts';

const warmUpRounds = 10;
const warmUpTogether = 8;

/** openThreadReference gives the reference stream of a load thread, its connections open and its code compiled; null where the job has none. */
export async function openThreadReference(
  { job: { reference }, share }: ThreadOrder,
  loadPerSec: () => number | null,
): Promise<ReferenceStream | null> {
  if (reference === null) return null;
  const writer = createReferenceWriter(reference.port);
  for (let round = 0; round < warmUpRounds; round += 1) await sendTogether(writer);
  return new ReferenceStream({
    clock: systemClock,
    ticker: createSystemTicker(),
    writer,
    loadPerSec,
    threads: share.count,
  });
}

function sendTogether(writer: ReferenceWriter): Promise<void[]> {
  return Promise.all(
    Array.from({ length: warmUpTogether }, () => new Promise<void>((resolve) => writer.send(() => resolve()))),
  );
}
