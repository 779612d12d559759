import { unitText } from '@tidemark/domain/figures/unit';
import type { GateBound, GateRow } from '@tidemark/domain/gate/gate-answer';

/** rowChangeText writes the change of a row: "+98 %", "−3.1 %"; null: not known. */
export function rowChangeText({ scale, change, unit }: GateRow): string | null {
  if (change === null) return null;
  return scale === 'ratio' ? `${signedPercent(change)} %` : unitText(unit, change);
}

/** rowIntervalText writes the interval of a change: "+91 to +106 %"; null: there is none. */
export function rowIntervalText({ scale, interval, unit }: GateRow): string | null {
  if (interval === null) return null;
  return scale === 'ratio'
    ? `${signedPercent(interval.low)} to ${signedPercent(interval.high)} %`
    : `${unitText(unit, interval.low)} to ${unitText(unit, interval.high)}`;
}

/** rowSideText writes the value of a side; null: not measured. */
export function rowSideText(row: GateRow, side: 'baseline' | 'candidate'): string | null {
  const value = row[side];
  return value === null ? null : unitText(row.unit, value);
}

/** boundText writes a threshold: "heap at rest at most 512 MiB in 9 of 10 runs". */
export function boundText({ threshold, label, unit }: GateBound): string {
  const { kind, value, inRuns, ofRuns } = threshold;
  const condition = `${nounOf(label)} ${kind === 'at-most' ? 'at most' : 'at least'} ${unitText(unit, value)}`;
  return inRuns === null || ofRuns === null ? condition : `${condition} in ${inRuns} of ${ofRuns} runs`;
}

/** boundResultText writes what was seen of a threshold: "held in 6 of 10 runs". */
export function boundResultText({ passed, of, ofNeeded, verdict }: GateBound): string {
  if (verdict === 'unknown') return `measured in ${of} of ${ofNeeded} runs`;
  return `held in ${passed} of ${of} ${of === 1 ? 'run' : 'runs'}`;
}

/** nounOf writes a label inside a sentence; RSS stays RSS. */
export function nounOf(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function signedPercent(share: number): string {
  const percent = share * 100;
  const size = Math.abs(percent);
  if (size < 0.05) return '±0';
  const text = size < 9.95 ? size.toFixed(1) : Math.round(size).toLocaleString('en');
  return `${percent > 0 ? '+' : '−'}${text}`;
}
