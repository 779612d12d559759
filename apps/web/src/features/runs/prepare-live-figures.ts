import type { MetricName } from '@tidemark/domain/kernel/metric';
import { bytesText, countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { Executor } from '@tidemark/domain/load/executor';
import { pacerText } from '@tidemark/domain/load/load-words';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { MetricSeries, SeriesPoint } from '@tidemark/domain/run/run-series';
import type { Target } from '@tidemark/domain/target/target';
import { linePath } from '#charts/plot/line-path.ts';
import { bytesQuantity, countQuantity, latencyQuantity, notMeasured, type Quantity } from '#ui/quantity.ts';
import type { RunView } from './run-view.ts';

/** A figure of a run that goes, with its line over the last minutes. */
export type LiveFigure = Quantity & {
  key: string;
  label: string;
  detail: string;
  isBad: boolean;
  /** Path in a box of `sparkline`; null: nothing was read yet. */
  path: string | null;
};

/** Box of a line without axes; it is drawn as wide as its place. */
export const sparkline = { width: 100, height: 28 };

/** How far back the lines of a run that goes reach. */
export const shownMinutes = 5;
const shownMs = shownMinutes * 60_000;

/** liveMetrics are the lines that the figures are made of. */
export const liveMetrics: readonly MetricName[] = [
  'pointsPerSec',
  'pointsHandedOverPerSec',
  'batchesPerSec',
  'ratePerSec',
  'failedPointsPerSec',
  'responseTimeUsP99',
  'responseTimeUsP50',
  'rssBytes',
  'heapInUseBytes',
  'observedSeries',
  'committedLag',
  'cacheSize',
  'partCpuRatio',
  'backPressureRatio',
];

/** What of a run the figures need beside its lines. */
type GoingRun = Pick<RunView, 'wantedRatePerSec'> & {
  plan: { profile: { executor: Executor }; target?: Target } | null;
  progress: Counted | null;
};
type Counted = Pick<RunProgress, 'pointsRejected' | 'pointsUnknown' | 'neverSentBatches'>;

type Lines = (metric: MetricName) => readonly SeriesPoint[];

/** prepareLiveFigures shows where a run stands now: the last reading of each line, never one that was not made. */
export function prepareLiveFigures(run: GoingRun, series: readonly MetricSeries[]): LiveFigure[] {
  const now = lastOffsetMs(series);
  const lines: Lines = (metric) =>
    (
      series.find((line) => line.metric === metric && line.kind === 'underLoad' && line.part === null)
        ?.points ?? []
    ).filter(({ offsetMs }) => offsetMs >= now - shownMs);
  const parts = series.filter(({ part }) => part !== null);
  const first = [
    rateFigure(run, lines),
    figure('p99', 'Response time, p99', lines('responseTimeUsP99'), latencyQuantity, {
      detail: medianText(lines('responseTimeUsP50')),
    }),
    errorFigure(run, lines),
  ];
  const target = run.plan?.target;
  const isLaunched = target?.kind === 'launched' && target.graphite !== undefined;
  const hasParts = isLaunched || parts.length > 0;
  if (hasParts || target?.kind === 'graphite' || lines('pointsHandedOverPerSec').length > 0)
    return [...first, ...(hasParts ? partFigures(parts) : []), waitFigure(lines('backPressureRatio'))];
  const memory: MetricName = lines('rssBytes').length > 0 ? 'rssBytes' : 'heapInUseBytes';
  return [
    ...first,
    figure('memory', memory === 'rssBytes' ? 'RSS' : 'Heap in use', lines(memory), bytesQuantity, {
      detail: highText(lines(memory), bytesText),
    }),
    figure('series', 'Series', lines('observedSeries'), (value) => countQuantity(value, ''), {
      detail: highText(lines('observedSeries'), countText),
    }),
  ];
}

/** What breaks first in a Graphite, each of the part that has most of it. */
function partFigures(parts: readonly MetricSeries[]): LiveFigure[] {
  const count = (value: number | null) => countQuantity(value, 'metrics');
  return [
    worstFigure('lag', 'Received, not on disk', parts, 'committedLag', count),
    worstFigure('cache', 'Cache size', parts, 'cacheSize', count),
    worstFigure('cpu', 'CPU, busiest part', parts, 'partCpuRatio', percentQuantity),
  ];
}

function worstFigure(
  key: string,
  label: string,
  parts: readonly MetricSeries[],
  metric: MetricName,
  write: (value: number | null) => Quantity,
): LiveFigure {
  const now = (line: MetricSeries) => line.points.at(-1)?.value ?? -1;
  const [worst] = parts
    .filter((line) => line.metric === metric && line.kind === 'underLoad')
    .toSorted((a, b) => now(b) - now(a));
  return figure(key, label, worst?.points ?? [], write, { detail: worst?.part ?? 'not read yet' });
}

function waitFigure(points: readonly SeriesPoint[]): LiveFigure {
  return figure('wait', 'Waiting for the peer', points, percentQuantity, { detail: 'share of time' });
}

function percentQuantity(ratio: number | null): Quantity {
  return ratio === null ? { value: notMeasured, unit: '' } : { value: threeDigits(ratio * 100), unit: '%' };
}

/** lastOffsetMs is the moment of the newest reading of any line. */
export function lastOffsetMs(series: readonly MetricSeries[]): number {
  return series.reduce((most, { points }) => Math.max(most, points.at(-1)?.offsetMs ?? 0), 0);
}

/** What is asked of the target beside what was held; a closed loop has nothing to hold. */
function rateFigure({ plan, wantedRatePerSec }: GoingRun, lines: Lines): LiveFigure {
  const executor = plan?.profile.executor ?? null;
  const inRequests = executor?.kind !== 'buffered-client';
  const noun = inRequests ? 'requests/s' : 'points/s';
  const asked = lines('ratePerSec').at(-1)?.value ?? wantedRatePerSec;
  const detail = asked === null ? plannedText(executor) : `${countText(asked)} ${noun} asked`;
  const taken = lines('pointsHandedOverPerSec').length > 0 ? 'pointsHandedOverPerSec' : 'pointsPerSec';
  if (detail === null)
    return figure(
      'rate',
      taken === 'pointsPerSec' ? 'Acknowledged' : 'Handed over',
      lines(taken),
      (value) => countQuantity(value, 'points/s'),
      { detail: 'no rate asked' },
    );
  const held = lines(inRequests ? 'batchesPerSec' : taken);
  return figure('rate', 'Rate held', held, (value) => countQuantity(value, noun), { detail });
}

/** What the plan asks for, until the first second was counted; null where it asks for no rate. */
function plannedText(executor: Executor | null): string | null {
  switch (executor?.kind) {
    case 'open-loop':
      return `${pacerText(executor.pacer, 'requests')} asked`;
    case 'buffered-client':
      return `${pacerText(executor.pacer, 'points')} asked`;
    case 'adaptive':
    case 'rate-search':
      return `from ${countText(executor.startRatePerSec)} requests/s`;
    case 'paced':
      return 'as the simulated clock asks';
    default:
      return null;
  }
}

/** Points that were refused or have no answer, since the load began; requests that were never sent carry none. */
function errorFigure({ progress }: GoingRun, lines: Lines): LiveFigure {
  const { pointsRejected, pointsUnknown, neverSentBatches } = progress ?? {};
  const isCounted = pointsRejected !== undefined && pointsUnknown !== undefined;
  const failed = isCounted ? pointsRejected + pointsUnknown : null;
  return {
    ...figure('errors', 'Errors', lines('failedPointsPerSec'), () => countQuantity(failed, 'points'), {
      detail: isCounted
        ? [
            `${countText(pointsRejected)} refused`,
            `${countText(pointsUnknown)} unknown`,
            `${countText(neverSentBatches ?? 0)} requests never sent`,
          ].join(', ')
        : 'not counted yet',
    }),
    isBad: (failed ?? 0) + (neverSentBatches ?? 0) > 0,
  };
}

function figure(
  key: string,
  label: string,
  points: readonly SeriesPoint[],
  write: (value: number | null) => Quantity,
  { detail }: { detail: string },
): LiveFigure {
  const last = points.at(-1);
  return {
    key,
    label,
    ...write(last?.value ?? null),
    detail: last?.reason ? `not read: ${last.reason}` : detail,
    isBad: false,
    path: pathOf(points),
  };
}

function medianText(points: readonly SeriesPoint[]): string {
  const median = points.at(-1)?.value ?? null;
  return `median ${median === null ? notMeasured : microsecondsText(median)}`;
}

function highText(points: readonly SeriesPoint[], write: (value: number) => string): string {
  const high = points.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  return high === 0 ? `max ${notMeasured}` : `max ${write(high)}`;
}

/** From 0 at the bottom to the highest reading, over the last minutes; a failed reading leaves a gap. */
function pathOf(points: readonly SeriesPoint[]): string | null {
  const last = points.at(-1)?.offsetMs;
  if (last === undefined || points.length < 2) return null;
  const span = Math.min(shownMs, last - (points[0]?.offsetMs ?? last)) || 1;
  const high = points.reduce((most, { value }) => Math.max(most, value ?? 0), 0) || 1;
  const room = sparkline.height - 3;
  return linePath(
    points.map(({ offsetMs, value }) => ({ x: offsetMs, y: value })),
    {
      x: (offsetMs) => (1 - (last - offsetMs) / span) * sparkline.width,
      y: (value) => sparkline.height - 1.5 - (value / high) * room,
    },
  );
}
