import { systemClock } from '@tidemark/clock/system-clock';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { ReferenceStream } from '@tidemark/loadgen/reference/reference-stream';
import type { CompanionTicker } from '@tidemark/loadgen/reference/shared-ticker';
import { createReferenceWriter } from '@tidemark/targets/writing/reference-writer';
import type { ThreadOrder } from './messages.ts';

const warmUpRounds = 10;
const warmUpTogether = 8;

/** openThreadReference gives the reference stream of a load thread, its connections open and its code compiled; null where the job has none. */
export async function openThreadReference(
  { job: { reference }, share }: ThreadOrder,
  ticker: CompanionTicker,
  loadPerSec: () => number | null,
): Promise<ReferenceStream | null> {
  if (reference === null) return null;
  const writer = createReferenceWriter(reference.port);
  let isAnswered = true;
  for (let round = 0; isAnswered && round < warmUpRounds; round += 1) isAnswered = await sendTogether(writer);
  return new ReferenceStream({
    clock: systemClock,
    ticker,
    writer,
    loadPerSec,
    threads: share.count,
  });
}

/** A sink that does not answer is not waited for again. */
async function sendTogether(writer: ReferenceWriter): Promise<boolean> {
  const send = () => new Promise<number | null>((resolve) => writer.send(resolve));
  const answers = await Promise.all(Array.from({ length: warmUpTogether }, send));
  return answers.every((tookUs) => tookUs !== null);
}
