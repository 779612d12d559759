import { readBenchmarkFile } from '@tidemark/domain/gate/benchmark-file';
import { faultLines, parseFileText } from './parse-file-text.ts';
import { readText } from './read-text.ts';

/** `content` is the file as written: the portal fills in what it leaves out. */
export type BenchmarkReading =
  | { ok: true; content: Record<string, unknown>; benchmark: string }
  | { ok: false; messages: string[] };

/** readBenchmark reads a `tidemark.yaml`, or gives everything that is wrong with it, one line per fault. */
export async function readBenchmark(path: string): Promise<BenchmarkReading> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, messages: [`${path}: ${text.reason}`] };
  const parsed = parseFileText(text.text, (content) => {
    const { benchmark } = readBenchmarkFile(content);
    return { benchmark, content: { ...(typeof content === 'object' ? content : {}) } };
  });
  return parsed.ok ? { ok: true, ...parsed.value } : { ok: false, messages: faultLines(path, parsed.faults) };
}
