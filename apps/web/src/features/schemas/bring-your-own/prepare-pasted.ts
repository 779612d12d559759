import { inferSchema } from '@tidemark/imports/infer/infer-schema';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { type LineFault, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';

/** What a pasted text gives: its faults, and the schema where it holds a point. */
export type PreparedPaste =
  | { kind: 'empty' }
  | { kind: 'read'; inferred: InferredSchema | null; faults: LineFault[]; moreFaults: number };

const maxShownFaults = 20;

/** preparePasted reads pasted line protocol and guesses its schema, in the browser: nothing is sent. */
export function preparePasted(text: string): PreparedPaste {
  if (text.trim() === '') return { kind: 'empty' };
  const lines = parseLineProtocol(text);
  return {
    kind: 'read',
    inferred: inferSchema(lines, 'Pasted line protocol'),
    faults: lines.faults.slice(0, maxShownFaults),
    moreFaults: Math.max(0, lines.faultCount - maxShownFaults),
  };
}

/** offsetOf is the place of a fault in its text, counted from 0, to put the cursor there. */
export function offsetOf(text: string, { line, column }: LineFault): number {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}
