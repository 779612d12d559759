import type { Clock } from '@tidemark/domain/kernel/clock';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';

/** What the writer does with batch number `batch` (from 0), sent at `nowMs`: the answer comes after `takesMs`; Infinity: never. */
export type Script = (batch: number, nowMs: number) => { takesMs: number; outcome?: WriteOutcome };

/** ScriptedWriter answers as a script says, in the time of the clock it is given, and keeps what it was sent. */
export class ScriptedWriter implements BatchWriter {
  readonly bodies: string[] = [];
  readonly sentAtMs: number[] = [];
  mostInFlight = 0;
  #inFlight = 0;
  readonly #clock: Clock;
  readonly #script: Script;

  constructor(clock: Clock, script: Script) {
    this.#clock = clock;
    this.#script = script;
  }

  send(
    body: Uint8Array,
    byteCount: number,
    _pointCount: number,
    settled: (outcome: WriteOutcome) => void,
  ): void {
    void this.write(body, byteCount).then(settled);
  }

  async write(body: Uint8Array, byteCount: number): Promise<WriteOutcome> {
    const { takesMs, outcome } = this.#script(this.bodies.length, this.#clock.nowMs());
    this.bodies.push(new TextDecoder().decode(body.subarray(0, byteCount)));
    this.sentAtMs.push(this.#clock.nowMs());
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    if (takesMs === Number.POSITIVE_INFINITY) return new Promise(() => {});
    await this.#clock.sleep(takesMs);
    this.#inFlight -= 1;
    return outcome ?? acceptedOutcome;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
