import { phasesSentence, retentionSentence, slopeSentence } from '@tidemark/domain/run-analysis-words';
import type { RunSummary } from '@tidemark/domain/run-summary';
import { printable } from './printable.ts';

/** analysisRows says in sentences what the figures of a run mean, beginning with what speaks against them. */
export function analysisRows({ analysis }: RunSummary): string {
  if (analysis === null) return '';
  const { doubts, memory, retention, phases } = analysis;
  const sentences = [
    ...doubts.map(
      ({ isGrave, message }) => `${isGrave ? 'do not build on it' : 'read with care'}: ${message}`,
    ),
    slopeSentence('Heap at rest', memory.heapSettled),
    slopeSentence('RSS at rest', memory.rssSettled),
    slopeSentence('Heap under load', memory.heapUnderLoad),
    slopeSentence('RSS under load', memory.rssUnderLoad),
    ...(retention === null ? [] : [retentionSentence(retention)]),
    ...(phases === null ? [] : [phasesSentence(phases)]),
  ];
  return sentences.map((sentence) => `  ${printable(sentence)}\n`).join('');
}
