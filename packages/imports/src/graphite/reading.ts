/** The outcome of reading foreign bytes: the value, or a reason that may be shown (no bytes of the input are in it, one line). */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** refuse is the outcome for input that is not what it should be. */
export function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
