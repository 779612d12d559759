import { changeText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Gate, JudgedMetric } from './gate.ts';

const mostNamed = 3;

/** gateSentence states what a gate found, worst first, with its figures. */
export function gateSentence(gate: Omit<Gate, 'sentence'>): string {
  return [verdictText(gate), trustText(gate)].filter((part) => part !== null).join(' ');
}

function verdictText({ baseline, candidate, metrics, outcome }: Omit<Gate, 'sentence'>): string | null {
  const worse = metrics.filter(({ answer }) => answer === 'regressed');
  if (outcome === 'regressed')
    return `"${candidate.label}" is worse than "${baseline.label}": ${listed(worse.map(changeOf))}.`;
  const undecided = metrics.filter(({ answer }) => answer === 'inconclusive');
  if (metrics.length === 0 || undecided.length === metrics.length)
    return `Whether "${candidate.label}" is worse than "${baseline.label}" is undecided${adviceText(undecided)}`;
  const decided = metrics.length - undecided.length;
  const better = metrics.filter(({ answer }) => answer === 'improved').map(changeOf);
  const betterText = better.length === 0 ? '' : `; better: ${listed(better)}`;
  if (undecided.length === 0) {
    const all = `"${candidate.label}" is no worse than "${baseline.label}" in any of ${decided} metrics${betterText}.`;
    return decided === 1
      ? `"${candidate.label}" is no worse than "${baseline.label}" in ${nameOf(metrics[0])}${betterText}.`
      : all;
  }
  const first = `"${candidate.label}" is no worse than "${baseline.label}" in ${decided} of ${metrics.length} metrics${betterText}`;
  return `${first}. Undecided: ${listed(undecided.map(nameOf))}${adviceText(undecided)}`;
}

function changeOf(metric: JudgedMetric): string {
  const { ratio, delta } = metric;
  const name = nameOf(metric);
  if (ratio === null) return name;
  const range = `${changeText(ratio.low)} to ${changeText(ratio.high)}`;
  return `${name} ${changeText(ratio.value)} (${range}; tolerance ${shareText(delta)})`;
}

/** Names are used inside sentences; RSS stays RSS. */
function nameOf(metric: JudgedMetric | undefined): string {
  const label = metric?.label ?? '';
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What the undecided metrics need; the one that needs most decides. */
function adviceText(undecided: JudgedMetric[]): string {
  const needed = undecided.map(({ runsToAdd }) => runsToAdd).filter((runs) => runs !== null);
  const most = needed.length === 0 ? null : Math.max(...needed);
  if (most === null) return '.';
  return `: about ${most} more ${most === 1 ? 'run' : 'runs'} per side, alternating.`;
}

function trustText({ excluded }: Omit<Gate, 'sentence'>): string | null {
  if (excluded.length === 0) return null;
  const [first] = excluded;
  return excluded.length === 1
    ? `The gate is not passed: "${first?.label}" is not trusted: ${first?.reason}.`
    : `The gate is not passed: ${excluded.length} runs are not trusted.`;
}

function listed(parts: string[]): string {
  const shown = parts.slice(0, mostNamed);
  return parts.length > shown.length
    ? `${shown.join(', ')} and ${parts.length - shown.length} more`
    : shown.join(', ');
}
