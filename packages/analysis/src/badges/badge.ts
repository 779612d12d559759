import type { BadgeSubject, FigureSubject } from '@tidemark/domain/badge/badge';
import { figureOf } from '@tidemark/domain/figures/catalog';
import { type FigureUnit, unitText } from '@tidemark/domain/figures/unit';
import type {
  BoundVerdict,
  GateAnswer,
  GateConclusion,
  GateVerdict,
} from '@tidemark/domain/gate/gate-answer';
import { bytesInOneUnit } from '@tidemark/domain/kernel/quantity-text';
import { meanInterval } from '@tidemark/stats/mean-interval';

/** What a badge says: what it is about, what was found, and how good that is. */
export type Badge = { label: string; text: string; tone: BadgeTone };
export type BadgeTone = 'good' | 'fail' | 'warn' | 'neutral';

const conclusionTones: Record<GateConclusion, BadgeTone> = {
  passed: 'good',
  failed: 'fail',
  inconclusive: 'warn',
  untrusted: 'warn',
};

const verdictTones: Record<GateVerdict, BadgeTone> = {
  regressed: 'fail',
  inconclusive: 'warn',
  unstable: 'warn',
  equal: 'good',
  improved: 'good',
  no_baseline: 'neutral',
};

const boundTones: Record<BoundVerdict, BadgeTone> = {
  failed: 'fail',
  unknown: 'warn',
  undecided: 'warn',
  passed: 'good',
};

/** conclusionBadge says how the newest gate of a benchmark concluded; null: none has. */
export function conclusionBadge(subject: BadgeSubject, conclusion: GateConclusion | null): Badge {
  if (conclusion === null) return { label: labelOf(subject), text: 'no gate yet', tone: 'neutral' };
  return { label: labelOf(subject), text: conclusion, tone: conclusionTones[conclusion] };
}

/** Trusted runs of one cell: the figure in each (null: not measured), and the version of the server, if all had the same. */
export type BadgeRuns = { values: readonly (number | null)[]; version: string | null };

/**
 * figureBadge says what a figure is: "0.80 ±0.03 KiB per series on 1.8.10". Its color is the worst of the verdicts on this figure, against
 * the baseline and its thresholds; green only of a gate that passed.
 */
export function figureBadge(subject: FigureSubject, answer: GateAnswer | null, runs: BadgeRuns): Badge {
  const { unit, label: name } = figureOf(subject.figure);
  const label = `${labelOf(subject)} · ${name}`;
  if (answer === null) return { label, text: 'no gate yet', tone: 'neutral' };
  const text = figureText(unit, runs.values);
  if (text === null) return { label, text: 'not measured', tone: 'neutral' };
  const on = runs.version === null ? '' : ` on ${runs.version}`;
  return { label, text: `${text}${on}`, tone: toneOf(subject, answer) };
}

/** Of several cells it is not known which verdict is about the shown one. */
function toneOf({ figure }: FigureSubject, { rows, thresholds, conclusion }: GateAnswer): BadgeTone {
  const ofFigure = rows.filter(({ metric }) => metric === figure);
  const bounds = thresholds.filter(({ threshold }) => threshold.figure === figure);
  if (new Set([...ofFigure, ...bounds].map(({ cell }) => cell)).size > 1) return 'neutral';
  const tones = [
    ...ofFigure.map(({ verdict }) => verdictTones[verdict]),
    ...bounds.map(({ verdict }) => boundTones[verdict]),
  ];
  const worst = (['fail', 'warn', 'good'] as const).find((tone) => tones.includes(tone)) ?? 'neutral';
  return worst === 'good' && conclusion !== 'passed' ? 'neutral' : worst;
}

function labelOf({ benchmark, branch }: BadgeSubject): string {
  return branch === 'main' ? benchmark : `${benchmark} @ ${branch}`;
}

/** Null: measured in no run. One run has no interval, and says that it is one. */
function figureText(unit: FigureUnit, values: BadgeRuns['values']): string | null {
  const known = values.filter((value) => value !== null);
  const [first] = known;
  if (first === undefined) return null;
  const mean = meanInterval(known);
  if (mean.kind !== 'mean-interval') return `${unitText(unit, first)} (1 run)`;
  const reach = Math.max(mean.value - mean.low, mean.high - mean.value);
  return intervalText(unit, mean.value, reach);
}

/** What follows the unit of bytes. */
const behindBytes: Partial<Record<FigureUnit, string>> = {
  bytes: '',
  'bytes/series': ' per series',
  'bytes/day': ' per day',
};

function intervalText(unit: FigureUnit, value: number, reach: number): string {
  const behind = behindBytes[unit];
  if (behind === undefined) return withReach(unitText(unit, value), unitText(unit, reach));
  const { texts, unit: bytes } = bytesInOneUnit([value, reach]);
  return `${texts.join(' ±')} ${bytes}${behind}`;
}

/** A unit that both have is written once: "1,001 ±12/s", "98.5 ±0.5 %". */
function withReach(value: string, reach: string): string {
  const unitOf = (text: string) => text.replace(/^[\d.,]+/, '');
  const number =
    unitOf(value) === unitOf(reach) ? value.slice(0, value.length - unitOf(value).length) : value;
  return `${number} ±${reach}`;
}
