import { changeText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { changeWords, figureNoun } from './change-words.ts';
import type { Gate, JudgedMetric } from './gate.ts';

const mostNamed = 3;

/** gateSentence states what a gate found, worst first, with its figures: "field vs. tag: 30 % less memory; p99 undecided (...)." */
export function gateSentence(gate: Omit<Gate, 'sentence'>): string {
  const { baseline, candidate } = gate;
  const head =
    gate.outcome === 'regressed'
      ? `${candidate.label} is worse than ${baseline.label}`
      : `${candidate.label} vs. ${baseline.label}`;
  return [`${head}: ${gateFindings(gate)}.`, trustText(gate)].filter((part) => part !== null).join(' ');
}

/** gateFindings lists what got worse and better, what is undecided, and what did not change, without a full stop. */
export function gateFindings({ metrics }: Pick<Gate, 'metrics'>): string {
  const of = (answer: JudgedMetric['answer']) => metrics.filter((metric) => metric.answer === answer);
  const [worse, better, equal] = [of('regressed'), of('improved'), of('equal')];
  const [undecided, unstable] = [of('inconclusive'), of('unstable')];
  const changes = [
    ...(worse.length === 0 ? [] : [counted(worse.map(worseText))]),
    ...(better.length === 0 ? [] : [`${worse.length > 0 ? 'but ' : ''}${counted(better.map(changeWords))}`]),
  ].join('; ');
  const parts = [
    changes === '' ? null : changes,
    undecided.length === 0 ? null : waitingText(undecided, 'undecided'),
    unstable.length === 0 ? null : waitingText(unstable, `too unstable to rule out ${unseenText(unstable)}`),
    equal.length === 0 ? null : equalText(equal, changes === '' && undecided.length + unstable.length === 0),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'nothing could be judged' : parts.join('; ');
}

/** What got worse has its interval. */
function worseText(metric: JudgedMetric): string {
  const { ratio } = metric;
  const change = changeWords(metric);
  return ratio === null
    ? change
    : `${change} (95 % CI ${changeText(ratio.low)} to ${changeText(ratio.high)}, tolerance ${shareText(metric.delta)})`;
}

function equalText(equal: readonly JudgedMetric[], isAll: boolean): string {
  const tolerance = shareText(Math.max(...equal.map(({ delta }) => delta)));
  const names = listed(equal.map(figureNoun));
  return isAll ? `no change beyond ${tolerance} in ${names}` : `${names} within ${tolerance}`;
}

/** The smallest change for the worse that any of these could have shown, where all know theirs as a share: "a change of 17 %". */
function unseenText(unstable: readonly JudgedMetric[]): string {
  const shares = unstable.flatMap(({ ratio, detectable }) =>
    ratio === null || detectable === null ? [] : [detectable],
  );
  return shares.length === unstable.length ? `a change below ${shareText(Math.max(...shares))}` : 'a change';
}

/** "rate and p99 undecided (2 and 71 more runs per side)" */
function waitingText(waiting: readonly JudgedMetric[], word: string): string {
  const shown = waiting.slice(0, mostNamed);
  const counts = shown.map(({ runsToAdd }) => (runsToAdd === null ? 'over 100' : String(runsToAdd)));
  const [first] = counts;
  const isSame = counts.every((count) => count === first);
  const runs = first === '1' && isSame ? 'run' : 'runs';
  const needed = isSame ? `${first === 'over 100' ? '' : 'about '}${first}` : joined(counts);
  const turn = isSame ? ', alternating' : '';
  return `${listed(waiting.map(figureNoun))} ${word} (${needed} more ${runs} per side${turn})`;
}

function trustText({ excluded }: Omit<Gate, 'sentence'>): string | null {
  if (excluded.length === 0) return null;
  const [first] = excluded;
  return excluded.length === 1
    ? `The gate is not passed: "${first?.label}" is not trusted: ${first?.reason}.`
    : `The gate is not passed: ${excluded.length} runs are not trusted.`;
}

function listed(parts: readonly string[]): string {
  const rest = parts.length - mostNamed;
  return rest > 0 ? `${parts.slice(0, mostNamed).join(', ')} and ${rest} more` : joined(parts);
}

/** Changes stand one after the other; those beyond three are counted. */
function counted(changes: readonly string[]): string {
  const rest = changes.length - mostNamed;
  return [...changes.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
