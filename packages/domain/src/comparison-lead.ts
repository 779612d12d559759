import type { Comparison } from './comparison.ts';
import type { Gate, GateOutcome } from './gate.ts';

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
  const counts = [
    counted(gates, 'regressed', 'worse'),
    counted(gates, 'passed', 'no worse'),
    counted(gates, 'inconclusive', 'open'),
    counted(gates, 'untrusted', 'not to be trusted'),
  ].filter((part) => part !== null);
  return `${gates.length} sides against "${first.baseline.label}": ${counts.join(', ')}.`;
}

function counted(gates: Gate[], outcome: GateOutcome, words: string): string | null {
  const count = gates.filter((gate) => gate.outcome === outcome).length;
  return count === 0 ? null : `${count} ${words}`;
}
