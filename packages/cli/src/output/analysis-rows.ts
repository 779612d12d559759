import { phasesSentence, retentionSentence } from '@tidemark/analysis/run/analysis-sentences';
import { slopeSentence } from '@tidemark/analysis/run/slope-sentence';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { printable } from './printable.ts';

/** analysisRows says in sentences what the figures of a run mean, doubts first. */
export function analysisRows({ analysis }: RunSummary): string {
  if (analysis === null) return '';
  const { doubts, memory, retention, phases } = analysis;
  const sentences = [
    ...doubts.map(({ isGrave, message }) => `${isGrave ? 'not trustworthy' : 'caution'}: ${message}`),
    ...memorySentences(memory),
    ...(retention === null ? [] : [retentionSentence(retention)]),
    ...(phases === null ? [] : [phasesSentence(phases)]),
  ];
  return sentences.map((sentence) => `  ${printable(sentence)}\n`).join('');
}

/** Growth that could be estimated; where none could, what the heap at rest needs, or, where it was not read, that under load. */
function memorySentences({
  heapSettled,
  rssSettled,
  heapUnderLoad,
  rssUnderLoad,
}: RunAnalysis['memory']): string[] {
  const named = [
    ['Heap at rest', heapSettled],
    ['RSS at rest', rssSettled],
    ['Heap under load (includes the write path)', heapUnderLoad],
    ['RSS under load (includes the write path)', rssUnderLoad],
  ] as const;
  const estimated = named.filter(([, slope]) => slope.result.kind === 'estimated');
  if (estimated.length > 0) return estimated.map(([name, slope]) => slopeSentence(name, slope));
  return [slopeSentence('Growth of memory', heapSettled.points.length > 0 ? heapSettled : heapUnderLoad)];
}
