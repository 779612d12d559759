import { phasesSentence, retentionSentence, slopeSentence } from '@tidemark/analysis/run/run-analysis-words';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { printable } from './printable.ts';

/** analysisRows says in sentences what the figures of a run mean, beginning with what speaks against them. */
export function analysisRows({ analysis }: RunSummary): string {
  if (analysis === null) return '';
  const { doubts, memory, retention, phases } = analysis;
  const sentences = [
    ...doubts.map(
      ({ isGrave, message }) => `${isGrave ? 'do not build on it' : 'read with care'}: ${message}`,
    ),
    ...memorySentences(memory),
    ...(retention === null ? [] : [retentionSentence(retention)]),
    ...(phases === null ? [] : [phasesSentence(phases)]),
  ];
  return sentences.map((sentence) => `  ${printable(sentence)}\n`).join('');
}

/** Growth that could be told; where none could, what the heap at rest needs, or, where it was not read, that under load. */
function memorySentences({
  heapSettled,
  rssSettled,
  heapUnderLoad,
  rssUnderLoad,
}: RunAnalysis['memory']): string[] {
  const named = [
    ['Heap at rest', heapSettled],
    ['RSS at rest', rssSettled],
    ['Heap under load, with the write path in it,', heapUnderLoad],
    ['RSS under load, with the write path in it,', rssUnderLoad],
  ] as const;
  const told = named.filter(([, slope]) => slope.result.kind === 'estimated');
  if (told.length > 0) return told.map(([name, slope]) => slopeSentence(name, slope));
  return [slopeSentence('Growth of memory', heapSettled.points.length > 0 ? heapSettled : heapUnderLoad)];
}
