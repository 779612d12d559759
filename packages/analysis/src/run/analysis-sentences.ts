import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import { countText, durationText, microsecondsText, ratioText } from '@tidemark/domain/kernel/quantity-text';
import type { LoadPhase, LoadPhases } from '@tidemark/domain/result/load-phases';
import type { RetentionAnalysis } from '@tidemark/domain/result/retention-analysis';
import { reclaimedShare } from './reclaimed-share.ts';

/** phasesSentence compares creation, in which every series is written for the first time, with steady state. */
export function phasesSentence({ creationSeries, creation, steady }: LoadPhases): string {
  const series = countText(creationSeries);
  if (steady === null)
    return `The run ended during creation: not all of its ${series} series were written once.${figuresText(creation)}`;
  if (creation.pointsPerSec === null)
    return `Creating ${series} series took less than a second: too short for a rate.`;
  if (steady.pointsPerSec === null)
    return `Creating ${series} series took nearly the whole run.${figuresText(creation)}`;
  const ratio = creation.pointsPerSec.mean > 0 ? steady.pointsPerSec.mean / creation.pointsPerSec.mean : null;
  const times = ratio === null ? '' : ` (${ratioText(ratio)})`;
  return `Creating ${series} series:${figuresText(creation)} Afterwards${times}:${figuresText(steady)}`;
}

function figuresText({ pointsPerSec, responseTime, loadMs }: LoadPhase): string {
  if (pointsPerSec === null) return '';
  const response = responseTime === null ? '' : `, response p99 ${microsecondsText(responseTime.p99Us)}`;
  return ` ${countText(pointsPerSec.mean)} points/s for ${durationText(loadMs)}${response}.`;
}

/** retentionSentence states whether expired series and their memory are reclaimed, and how much longer than planned they stay. */
export function retentionSentence(retention: RetentionAnalysis): string {
  const { reclaimLagDays, drops, heapReclaimShare } = retention;
  return [
    overhangText(retention),
    reclaimLagDays === null ? null : lagText(reclaimLagDays.middle, drops),
    reclaimText(heapReclaimShare),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Shorter times, about an hour, depend on when entities take their turns. */
const leastDays = 0.05;

function overhangText({ overhang, retentionDays }: RetentionAnalysis): string {
  switch (overhang.kind) {
    case 'unknown':
      return `Retention overhang: not enough data, needs ${overhang.needs}.`;
    case 'unbounded':
      return `Expired series are not reclaimed: ${countText(overhang.seriesPerDay)} more per simulated day than expected.`;
    case 'days': {
      const kept = overhang.days - overhang.plannedDays;
      if (Math.abs(overhang.days) < leastDays)
        return `Series stay for the ${daysText(retentionDays)} of retention and no longer.`;
      const own =
        Math.abs(kept) < leastDays
          ? 'as shards and checks explain'
          : `of which the server itself keeps them ${daysText(kept)}`;
      return `Series stay ${daysText(overhang.days)} beyond the ${daysText(retentionDays)} of retention, ${own}.`;
    }
  }
}

function reclaimText(heapReclaimShare: RetentionAnalysis['heapReclaimShare']): string | null {
  const shown = reclaimedShare(heapReclaimShare);
  if (shown.kind === 'left_out') return null;
  const { middle, low, high } = shown.share;
  const percent = (share: number) => Math.round(share * 100);
  return `${percent(middle)} % of the heap of dropped series was reclaimed from day to day (${percent(low)} to ${percent(high)} %).`;
}

function lagText(lagDays: number, drops: RetentionAnalysis['drops']): string {
  const took = spreadOf(drops.flatMap(({ reclaimMs }) => reclaimMs ?? []));
  const work =
    took === null
      ? ''
      : `, in the median ${microsecondsText(took.middle * 1_000)} after the drop was asked for`;
  return `Series went ${daysText(lagDays)} after they were due${work}.`;
}

/** daysText formats simulated days, or hours below one day. */
export function daysText(days: number): string {
  const rounded = Math.abs(days) < 0.005 ? 0 : days;
  if (rounded === 0 || Math.abs(rounded) >= 1) return `${Number(rounded.toFixed(2))} d`;
  return Math.abs(rounded) * 24 >= 1
    ? `${Number((rounded * 24).toFixed(1))} h`
    : `${Math.round(rounded * 1_440)} min`;
}
