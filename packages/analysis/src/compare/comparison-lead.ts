import type { Comparison } from './comparison.ts';
import type { ComparisonMatrix } from './comparison-matrix.ts';
import { type Gate, type GateOutcome, gateOutcomes } from './gate.ts';
import { gateFindings } from './gate-sentence.ts';

const mostNamed = 4;

type Led = Pick<Comparison, 'gates' | 'capacity' | 'sentence'> &
  Partial<Pick<Comparison, 'heldRates' | 'keptSentence' | 'searchSentence' | 'matrix' | 'cautions'>>;

/**
 * comparisonLead is the headline of a comparison: how long a part may be away; else up to which rate nothing is lost; else which systems keep what they acknowledge; else what
 * a ladder or repeated runs show, or else what single ones show; then memory that keeps growing and series that are not reclaimed.
 */
export function comparisonLead(led: Led): string {
  const {
    gates,
    capacity,
    sentence,
    heldRates = null,
    keptSentence = null,
    searchSentence = null,
    matrix = null,
    cautions = [],
  } = led;
  if (searchSentence) return searchSentence;
  if (heldRates) return heldRates.sentence;
  if (keptSentence) return [keptSentence, ...cautions].join(' ');
  return [foundText({ gates, capacity, sentence }, matrix), ...cautions].join(' ');
}

function foundText({ gates, capacity, sentence }: Led, matrix: ComparisonMatrix | null): string {
  const [first, ...more] = gates;
  if (capacity?.fit && gates.length !== 1) return capacity.sentence;
  if (!first) return sentence;
  return more.length === 0 ? first.sentence : gatesText(gates, matrix);
}

/** Each side with its findings, the worst first; a side that differs from the baseline in system and schema is only counted. */
function gatesText(gates: readonly Gate[], matrix: ComparisonMatrix | null): string {
  const comparable = gates.filter((gate) => sharesAFactor(gate, matrix));
  const sorted = comparable.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome));
  const named = sorted
    .slice(0, mostNamed)
    .map((gate) => `${gate.candidate.label}: ${gateFindings(gate)}${trustText(gate)}.`);
  const rest = sorted.length - named.length;
  const apart = gates.length - comparable.length;
  return [
    `Against ${gates[0]?.baseline.label}:`,
    ...named,
    rest > 0 ? `${rest} more ${rest === 1 ? 'side' : 'sides'} below.` : null,
    apart > 0
      ? `${apart} ${apart === 1 ? 'side differs' : 'sides differ'} from it in both system and schema.`
      : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

function rankOf(outcome: GateOutcome): number {
  return gateOutcomes.indexOf(outcome);
}

function trustText({ excluded }: Gate): string {
  return excluded.length === 0
    ? ''
    : `; ${excluded.length} untrusted ${excluded.length === 1 ? 'run' : 'runs'} left out`;
}

/** Whether a side stands in the row or column of the baseline, so that one factor explains its changes. */
function sharesAFactor({ candidate }: Gate, matrix: ComparisonMatrix | null): boolean {
  const base = matrix?.cells.find(({ isBaseline }) => isBaseline);
  const cell = matrix?.cells.find(({ label }) => label === candidate.label);
  return !base || !cell || cell.row === base.row || cell.column === base.column;
}
