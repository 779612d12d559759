import { phasesSentence, retentionSentence } from '@tidemark/analysis/run/analysis-sentences';
import { slopeSentence } from '@tidemark/analysis/run/slope-sentence';
import { printable } from '@tidemark/domain/kernel/printable';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** analysisRows explains the figures of a run in sentences, doubts first. A Graphite has no heap whose growth could be estimated. */
export function analysisRows({ analysis, delivery }: RunSummary): string {
  if (analysis === null) return '';
  const { doubts, memory, retention, phases } = analysis;
  const sentences = [
    ...doubts.map(({ isGrave, message }) => `${isGrave ? 'not trustworthy' : 'caution'}: ${message}`),
    ...(delivery === null ? memorySentences(memory) : []),
    ...(retention === null ? [] : [retentionSentence(retention)]),
    ...(phases === null ? [] : [phasesSentence(phases)]),
  ];
  return sentences.map((sentence) => `  ${printable(sentence)}\n`).join('');
}

/** Estimated growth; if there is none, what an estimate of the heap at rest needs, or, if that was not sampled, of the heap under load. */
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
