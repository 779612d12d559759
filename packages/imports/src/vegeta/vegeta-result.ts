import { longestNs } from '@tidemark/domain/result/vegeta-report';
import { quoted, vegetaFault } from './vegeta-fault.ts';

/** One request of an attack. Its start is stored in two integers, since nanoseconds since 1970 do not fit one. */
export type VegetaResult = {
  startSeconds: number;
  startNanos: number;
  latencyNs: number;
  code: number;
  bytesIn: number;
  bytesOut: number;
  error: string;
};

/** Last second of the year 9999. */
const lastSecond = 253_402_300_799;

/** requireResult returns a result with plausible numbers, or throws with the line. */
export function requireResult(result: VegetaResult, line: number): VegetaResult {
  const { startSeconds, startNanos, latencyNs, code, bytesIn, bytesOut } = result;
  if (!isWhole(startSeconds, lastSecond) || !isWhole(startNanos, 999_999_999))
    throw vegetaFault('the timestamp is not plausible', line);
  if (!isWhole(latencyNs, longestNs)) throw vegetaFault('the latency must be 0 ns to 90 days', line);
  if (!isWhole(code, 999)) throw vegetaFault('the status code must be 0 to 999', line);
  if (!isWhole(bytesIn, 1e15) || !isWhole(bytesOut, 1e15))
    throw vegetaFault('the byte counts are not plausible', line);
  return result;
}

function isWhole(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most;
}

/** Lines of a text with their numbers, one at a time. */
export function* linesOf(text: string): Generator<{ line: number; content: string }> {
  let from = 0;
  for (let line = 1; from < text.length; line += 1) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield { line, content: text.slice(from, to).replace(/\r$/, '') };
    from = to + 1;
  }
}

const momentPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** readMoment reads an RFC 3339 time with up to nine digits of a second. */
export function readMoment(text: string, line: number): Pick<VegetaResult, 'startSeconds' | 'startNanos'> {
  const found = momentPattern.exec(text);
  const ms = found ? Date.parse(`${found[1]}${found[3]}`) : Number.NaN;
  if (!found || Number.isNaN(ms)) throw vegetaFault(`${quoted(text)} is not a time`, line);
  return { startSeconds: ms / 1_000, startNanos: Number((found[2] ?? '0').padEnd(9, '0')) };
}
