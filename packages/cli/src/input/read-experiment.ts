import {
  experimentInputShape,
  type ParsedExperimentInput,
} from '@tidemark/domain/experiment/experiment-input';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { faultLines, parseFileText } from './parse-file-text.ts';
import { readText } from './read-text.ts';

export type ExperimentReading =
  | { ok: true; experiment: ParsedExperimentInput }
  | { ok: false; messages: string[] };

/** readExperiment reads the file of an experiment, or tells everything that is wrong with it, one line a fault. */
export async function readExperiment(path: string): Promise<ExperimentReading> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, messages: [`${path}: ${text.reason}`] };
  const parsed = parseFileText(text.text, (content) => parseInput(experimentInputShape, content));
  if (parsed.ok) return { ok: true, experiment: parsed.value };
  return { ok: false, messages: faultLines(path, parsed.faults) };
}
