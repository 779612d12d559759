import { z } from 'zod';
import { quoted, vegetaFault } from './vegeta-fault.ts';
import { linesOf, readMoment, requireResult, type VegetaResult } from './vegeta-result.ts';

/** What `vegeta encode -to json` writes of each request; what older versions lack is not needed. */
const lineShape = z.object({
  code: z.number(),
  timestamp: z.string().max(40),
  latency: z.number(),
  bytes_out: z.number(),
  bytes_in: z.number(),
  error: z.string().nullish(),
});

/** readJsonLines reads what `vegeta encode -to json` wrote, one request at a time; a line that is anything else throws. */
export function* readJsonLines(text: string): Generator<VegetaResult> {
  for (const { line, content } of linesOf(text)) {
    if (content.trim() !== '') yield readLine(content, line);
  }
}

function readLine(content: string, line: number): VegetaResult {
  const parsed = lineShape.safeParse(parseJson(content, line));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw vegetaFault(
      `not a result of vegeta: ${quoted(issue?.path.map(String).join('.') ?? '')} ${issue?.message ?? ''}`,
      line,
    );
  }
  const { code, timestamp, latency, bytes_out: bytesOut, bytes_in: bytesIn, error } = parsed.data;
  return requireResult(
    { ...readMoment(timestamp, line), latencyNs: latency, code, bytesIn, bytesOut, error: error ?? '' },
    line,
  );
}

function parseJson(content: string, line: number): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw vegetaFault(
      `${quoted(content.slice(-40))} does not end a whole JSON object; is the file cut off?`,
      line,
    );
  }
}
