import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { sharedLosses } from './shared-losses.ts';

/** faultSentence states what followed from the worst fault of a run; null where none was planned. */
export function faultSentence({ faults, delivery }: Pick<RunSummary, 'faults' | 'delivery'>): string | null {
  if (faults.length === 0) return null;
  const taken = faults.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  const worst = worstFault(taken);
  if (worst === null) return `No fault took place: ${faults[0]?.reason ?? 'the load ended before'}.`;
  const unit = delivery === null ? 'point' : 'metric';
  const shared = sharedLosses(faults);
  const isShared = shared.ofRun.length > 0 || shared.reason !== null;
  const own = shared.ofFault(worst);
  const lost = isShared && own.length === 0 ? [] : [lossText({ ...worst, losses: own }, unit)];
  const effects = [...lost, ...afterTexts(worst, unit)];
  const effect = [happenedText(worst), ...(effects.length === 0 ? [] : [effects.join(', ')])].join(': ');
  const ofRun = isShared
    ? `In the whole run ${lossText({ losses: shared.ofRun, lossReason: shared.reason }, unit)}.`
    : null;
  return [rankText(taken.length), `${effect}.`, ofRun, leftText(faults.length - taken.length)]
    .filter((text) => text !== null)
    .join(' ');
}

/** worstFault is the one to look at first; null where there is none. */
export function worstFault(faults: readonly FaultSummary[]): FaultSummary | null {
  return worstFirst(faults)[0] ?? null;
}

/** worstFirst orders faults: a part that stayed away, then losses, then the longest time until all was as before; last those that did not take place. */
export function worstFirst(faults: readonly FaultSummary[]): FaultSummary[] {
  return faults.toSorted(compareHarm);
}

/** compareHarm is below 0 where the first of two faults is the worse one. */
export function compareHarm(a: FaultSummary, b: FaultSummary): number {
  const others = harmOf(b);
  const differences = harmOf(a).map((rank, i) => (others[i] ?? 0) - rank);
  return differences.find((difference) => difference !== 0) ?? 0;
}

function harmOf(fault: FaultSummary): number[] {
  return [
    fault.beganOffsetMs === null ? 0 : 1,
    fault.endedOffsetMs === null ? 1 : 0,
    lostOf(fault),
    fault.convergedMs ?? 0,
    fault.drainMs ?? 0,
    Math.max(0, ...fault.effects.map(({ notOkShare }) => notOkShare ?? 0)),
  ];
}

function lostOf({ losses }: FaultSummary): number {
  return losses.reduce((sum, { count }) => sum + count, 0);
}

function rankText(count: number): string | null {
  return count > 1 ? `Worst of ${count} faults:` : null;
}

function leftText(left: number): string | null {
  if (left === 0) return null;
  return `${left === 1 ? 'One more fault' : `${left} more faults`} did not take place.`;
}

/** With its real length: "backend:2 was killed for 20 s". */
function happenedText({ part, text, action, beganOffsetMs, endedOffsetMs }: FaultSummary): string {
  const deed = text.slice(part.length + 1);
  if (endedOffsetMs === null) return `${part} was ${deed} and did not come back`;
  if (action === 'restart' || beganOffsetMs === null) return `${part} was ${deed}`;
  const lengthless = deed.replace(/ (?:for [\d.,]+ s|until .+)$/, '');
  return `${part} was ${lengthless} for ${durationText(endedOffsetMs - beganOffsetMs)}`;
}

function lossText(
  { losses, lossReason }: Pick<FaultSummary, 'losses' | 'lossReason'>,
  unit: 'point' | 'metric',
): string {
  const worst = losses.toSorted((a, b) => b.count - a.count)[0];
  const [what, verb] = unit === 'point' ? ['acknowledged', 'lost'] : ['handed over', 'lost'];
  if (worst === undefined)
    return lossReason === null
      ? `nothing ${what} was ${verb}`
      : `whether anything was lost is unknown (${lossReason})`;
  if (worst.stage === 'divergence')
    return `backends differ in ${worst.count === 1 ? '1 point' : `${countText(worst.count)} points`}`;
  const total = losses.reduce((sum, { count }) => sum + count, 0);
  const count = total === 1 ? `1 ${unit} was lost` : `${countText(total)} ${unit}s were lost`;
  return `${count} (${losses.length > 1 ? 'most ' : ''}${stageText(worst)})`;
}

function stageText({ stage, part }: FaultSummary['losses'][number]): string {
  const where =
    stage === 'client'
      ? 'evicted by the client'
      : stage === 'stored'
        ? 'acknowledged'
        : stage.replaceAll('_', ' ');
  return part === null ? where : `${where}, ${part}`;
}

function afterTexts(
  { convergedMs, drainMs, endedOffsetMs }: FaultSummary,
  unit: 'point' | 'metric',
): string[] {
  if (endedOffsetMs === null) return [];
  // Caches hold different metrics.
  const agreed = unit === 'point' ? 'all parts held the same' : 'all metrics had arrived';
  if (convergedMs !== null) return [`${agreed} ${durationText(convergedMs)} after its return`];
  if (drainMs === null) return [];
  return [
    drainMs === 0
      ? 'nothing waited longer than usual'
      : `the backlog drained within ${durationText(drainMs)} after its return`,
  ];
}
