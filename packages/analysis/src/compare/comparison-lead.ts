import { changeText } from '@tidemark/domain/kernel/quantity-text';
import type { Comparison } from './comparison.ts';
import type { Gate, GateAnswer, GateOutcome, JudgedMetric } from './gate.ts';

/** What is said of the sides of one outcome, and which metrics of theirs are worth naming. */
const outcomes: { outcome: GateOutcome; words: string; answer: GateAnswer | null }[] = [
  { outcome: 'regressed', words: 'worse', answer: 'regressed' },
  { outcome: 'passed', words: 'no worse', answer: 'improved' },
  { outcome: 'inconclusive', words: 'open', answer: null },
  { outcome: 'untrusted', words: 'not to be trusted', answer: null },
];

const mostNamed = 4;

/** comparisonLead is the sentence that opens a comparison: what a ladder or repeated runs prove, or else what single ones show. */
export function comparisonLead({
  gates,
  capacity,
  sentence,
}: Pick<Comparison, 'gates' | 'capacity' | 'sentence'>): string {
  const [first, ...more] = gates;
  if (capacity?.fit && gates.length !== 1) return capacity.sentence;
  if (!first) return sentence;
  if (more.length === 0) return first.sentence;
  const parts = outcomes.flatMap(({ outcome, words, answer }) => {
    const found = gates.filter((gate) => gate.outcome === outcome);
    if (found.length === 0) return [];
    const named = found.slice(0, mostNamed).map((gate) => sideText(gate, answer));
    const rest = found.length - named.length;
    return [`${words}: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
  });
  return `Against "${first.baseline.label}" ${parts.join('; ')}.`;
}

/** A side with the greatest of its changes that stand. */
function sideText({ candidate, metrics }: Gate, answer: GateAnswer | null): string {
  const [greatest] = metrics
    .filter((metric) => metric.answer === answer && metric.ratio !== null)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const change = greatest?.ratio ? ` (${nameOf(greatest)} ${changeText(greatest.ratio.value)})` : '';
  return `"${candidate.label}"${change}`;
}

function sizeOf({ ratio }: JudgedMetric): number {
  return ratio === null || ratio.value <= 0 ? 0 : Math.abs(Math.log(ratio.value));
}

function nameOf({ label }: JudgedMetric): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
