import { changeText } from '@tidemark/domain/kernel/change-text';
import { shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Gate, JudgedMetric } from './gate.ts';

const mostNamed = 3;

/** gateSentence says what a gate found, worst first, in words made of its figures. */
export function gateSentence(gate: Omit<Gate, 'sentence'>): string {
  return [judgement(gate), trustText(gate)].filter((part) => part !== null).join(' ');
}

function judgement({ baseline, candidate, metrics, outcome }: Omit<Gate, 'sentence'>): string | null {
  const worse = metrics.filter(({ answer }) => answer === 'regressed');
  if (outcome === 'regressed')
    return `"${candidate.label}" is worse than "${baseline.label}": ${listed(worse.map(told))}.`;
  const open = metrics.filter(({ answer }) => answer === 'inconclusive');
  if (metrics.length === 0 || open.length === metrics.length)
    return `Whether "${candidate.label}" is worse than "${baseline.label}" cannot be told yet${adviceText(open)}`;
  const settled = metrics.length - open.length;
  const better = metrics.filter(({ answer }) => answer === 'improved').map(told);
  const betterText = better.length === 0 ? '' : `; better: ${listed(better)}`;
  if (open.length === 0) {
    const all = `"${candidate.label}" is no worse than "${baseline.label}" in any of ${settled} metrics${betterText}.`;
    return settled === 1
      ? `"${candidate.label}" is no worse than "${baseline.label}" in ${nameOf(metrics[0])}${betterText}.`
      : all;
  }
  const first = `"${candidate.label}" is no worse than "${baseline.label}" in ${settled} of ${metrics.length} metrics${betterText}`;
  return `${first}. Open: ${listed(open.map(nameOf))}${adviceText(open)}`;
}

function told(metric: JudgedMetric): string {
  const { ratio, delta } = metric;
  const name = nameOf(metric);
  if (ratio === null) return name;
  const range = `${changeText(ratio.low)} to ${changeText(ratio.high)}`;
  return `${name} ${changeText(ratio.value)} (${range}; up to ${shareText(delta)} are put up with)`;
}

/** Names stand inside of sentences; RSS stays RSS. */
function nameOf(metric: JudgedMetric | undefined): string {
  const label = metric?.label ?? '';
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What the metrics that are open need; the one that needs most decides. */
function adviceText(open: JudgedMetric[]): string {
  const needed = open.map(({ runsToAdd }) => runsToAdd).filter((runs) => runs !== null);
  const most = needed.length === 0 ? null : Math.max(...needed);
  if (most === null) return '.';
  return `: add about ${most === 1 ? 'one run' : `${most} runs`} a side, one side after the other in turn.`;
}

function trustText({ excluded }: Omit<Gate, 'sentence'>): string | null {
  if (excluded.length === 0) return null;
  const [first] = excluded;
  return excluded.length === 1
    ? `The gate is not passed, as "${first?.label}" cannot be trusted: ${first?.reason}.`
    : `The gate is not passed, as ${excluded.length} runs cannot be trusted.`;
}

function listed(parts: string[]): string {
  const shown = parts.slice(0, mostNamed);
  return parts.length > shown.length
    ? `${shown.join(', ')} and ${parts.length - shown.length} more`
    : shown.join(', ');
}
