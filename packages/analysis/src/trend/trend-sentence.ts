import { unitText } from '@tidemark/domain/figures/unit';
import type { GateConclusion } from '@tidemark/domain/gate/gate-answer';
import { shortCommit } from '@tidemark/domain/run/run-context';
import { memoryWords } from '../compare/capacity-sentence.ts';
import { percentText, timesText } from '../compare/change-words.ts';
import { nounOf } from '../gate/gate-texts.ts';
import type { Trend, TrendChange, TrendGate, TrendSeries } from './trend.ts';

type Described = Pick<Trend, 'gates' | 'series'> & { branch: string | null };

/**
 * trendSentence states the worst that stands: "Heap at rest rose 12 % at commit 01234567 on 3 Nov 2026, and stayed." Where the environment
 * changed with it, it says so first. Where nothing stands, it says how the newest gate ended if that did not pass, by a threshold as an example.
 */
export function trendSentence({ branch, gates, series }: Described): string {
  const on = branch === null ? 'without a branch' : `on ${branch}`;
  if (gates.length === 0) return `No gate of this benchmark has concluded ${on}.`;
  const current = series.filter(({ isCurrent }) => isCurrent);
  if (current.length === 0)
    return `${countOf(gates.length)} ${on}, and none has measured a deciding metric.${newestText(gates)}`;
  const standing = current.filter(({ regression }) => regression !== null);
  const [worst, ...others] = standing.filter(({ regression }) => regression?.acknowledgment === null);
  const known = standing.length - others.length - (worst ? 1 : 0);
  const acknowledged =
    known === 0 ? '' : ` ${known} known ${known === 1 ? 'regression is' : 'regressions are'} acknowledged.`;
  if (worst) {
    const more = others.length === 0 ? '' : `; ${others.length} more for the worse`;
    return `${regressionText(worst, gates, isSeveral(current))}${more}.${acknowledged}`;
  }
  return `${calmText(current, gates, on, known)}${acknowledged}${newestText(gates)}`;
}

/** A level that stands says nothing of a gate that failed by itself, or that has no figures to trust. */
const newestTexts: Record<GateConclusion, string> = {
  failed: ' The newest gate failed.',
  untrusted: ' The newest gate is untrusted.',
  inconclusive: ' The newest gate is inconclusive.',
  passed: '',
};

function newestText(gates: readonly TrendGate[]): string {
  const newest = gates.at(-1);
  return newest ? newestTexts[newest.conclusion] : '';
}

function calmText(
  current: readonly TrendSeries[],
  gates: readonly TrendGate[],
  on: string,
  known: number,
): string {
  const tested = current.filter(({ missing }) => missing === null);
  const [first] = current;
  if (tested.length === 0)
    return `${countOf(gates.length)} ${on}: too few to distinguish a change from noise. ${first?.missing ?? ''}`.trim();
  const better = tested.find(isImproved);
  const last = better?.changes.at(-1);
  const improved =
    better && last
      ? ` ${changeText(better, last, gates, isSeveral(current))}${sinceText(better, last)}.`
      : '';
  const none = known === 0 ? 'No change' : 'No other change';
  return `${none} for the worse beyond the tolerance in ${countOf(gates.length)} ${on}.${improved}`;
}

function isImproved({ changes, tolerance }: TrendSeries): boolean {
  const last = changes.at(-1);
  if (last?.verdict !== 'better') return false;
  return last.ratio === null || Math.abs(last.ratio - 1) > tolerance;
}

/** regressionText says in words what stands for the worse, without the full stop. */
export function regressionText(
  series: TrendSeries,
  gates: readonly TrendGate[],
  isSeveralCells: boolean,
): string {
  const { regression } = series;
  const change = series.changes.find(({ gate }) => gate === regression?.gate);
  if (regression?.kind === 'change' && change)
    return `${changeText(series, change, gates, isSeveralCells)}${sinceText(series, change)}`;
  const value = series.points.find((point) => point.gate === regression?.gate)?.value;
  const to = value === undefined ? '' : ` to ${unitText(series.unit, value)}`;
  const what = `${quantityOf(series, isSeveralCells)} regressed${to} against the baseline`;
  return withEnvironment(what, regression?.environment ?? [], gates[regression?.gate ?? -1]);
}

/** changeText says a change of level in words, without the full stop. */
export function changeText(
  series: TrendSeries,
  change: TrendChange,
  gates: readonly TrendGate[],
  isSeveralCells: boolean,
): string {
  const what = `${quantityOf(series, isSeveralCells)} ${moveText(series, change)}`;
  return withEnvironment(what, change.environment, gates[change.gate]);
}

/** What else changed there comes first: no commit is blamed before it. */
function withEnvironment(what: string, environment: readonly string[], gate: TrendGate | undefined): string {
  if (environment.length === 0) return `${capital(what)} ${placeText('at', gate)}`;
  return `The environment changed ${placeText('around', gate)} (${environment.join('; ')}). That alone may explain that ${what} there`;
}

/** Where the level changed again since, how far it is from where it was. */
function sinceText({ changes, regression, unit, levels }: TrendSeries, change: TrendChange): string {
  if (changes.at(-1) === change) return ', and stayed';
  const now = levels.at(-1)?.median;
  if (now === undefined) return '';
  const ratio = regression?.ratio ?? null;
  if (ratio === null) return `, and is at ${unitText(unit, now)} now`;
  return `, and is still ${percentText(ratio)} ${ratio > 1 ? 'higher' : 'lower'}`;
}

function moveText({ unit }: TrendSeries, { before, after, ratio }: TrendChange): string {
  const verb = after > before ? 'rose' : 'fell';
  if (ratio === null) return `${verb} from ${unitText(unit, before)} to ${unitText(unit, after)}`;
  return ratio >= 2 ? `${verb} to ${timesText(ratio)}` : `${verb} ${percentText(ratio)}`;
}

function placeText(near: 'at' | 'around', gate: TrendGate | undefined): string {
  if (!gate) return '';
  if (gate.commit !== null) return `${near} commit ${shortCommit(gate.commit)} on ${dayText(gate.at)}`;
  return `${near === 'at' ? 'on' : near} ${dayText(gate.at)}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** In universal time, since everyone who opens a link shall read the same: "3 Nov 2026". */
function dayText(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return `${day ?? ''} ${months[(month ?? 1) - 1] ?? ''} ${year ?? ''}`;
}

function quantityOf({ metric, label, cell }: TrendSeries, isSeveralCells: boolean): string {
  const noun = metric === 'heapAtRestBytes' ? memoryWords.heap : nounOf(label);
  return isSeveralCells && cell !== '' ? `${noun} in ${cell}` : noun;
}

/** isSeveral reports whether the cell has to be named. */
export function isSeveral(series: readonly TrendSeries[]): boolean {
  return new Set(series.map(({ cell }) => cell)).size > 1;
}

function countOf(gates: number): string {
  return gates === 1 ? '1 gate' : `${gates} gates`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
