import { verdictText } from '@tidemark/analysis/run/slope-sentence';
import {
  bytesPerSeries,
  heapAtRest,
  notAtRestText,
  plateauPeriods,
  readPeriods,
} from '@tidemark/domain/figures/memory-at-rest';
import {
  type FigureFinding,
  type Finding,
  figureOf,
  finding,
  ofRuns,
  type ScenarioRun,
  textOf,
} from './finding.ts';

/** What was published about one way of writing; absent where nothing was. */
export type PublishedMemory = {
  heap?: string;
  series?: string;
  bytesPerSeries?: string;
  slope?: string;
  overhang?: string;
};

const notAtRest = 'memory at rest was not read';

/** Why memory at rest is not known: what the first run that was not at rest was doing, if one was. */
function unreadText(runs: readonly ScenarioRun[]): string {
  return runs.flatMap(({ summary }) => notAtRestText(summary) ?? [])[0] ?? notAtRest;
}

/** memoryFindings reports how retention bounds series and memory: plateau, bytes per series, slope, overhang. */
export function memoryFindings(
  group: string,
  runs: readonly ScenarioRun[],
  published: PublishedMemory = {},
): Finding[] {
  const read = runs.filter(({ summary }) => readPeriods(summary).length > 0);
  return [
    finding({
      group,
      label: 'Heap at rest, last day',
      published: published.heap,
      ours: heapLevel(read),
      missing: unreadText(runs),
      remark:
        published.heap === undefined
          ? null
          : 'The published figure is resident memory under load, which includes the write path; ours is the heap at rest after a garbage collection.',
    }),
    finding({
      group,
      label: 'Series at the plateau',
      published: published.series,
      ours: ofRuns(read, 'series', seriesLevel),
      missing: unreadText(runs),
    }),
    bytesFinding(group, read, published.bytesPerSeries),
    slopeFinding(group, runs, published.slope),
    overhangFinding(group, runs, published.overhang),
  ];
}

/** heapLevel is the heap at rest of runs; null where none was read. */
export function heapLevel(runs: readonly ScenarioRun[]): FigureFinding | null {
  return ofRuns(runs, 'bytes', ({ summary }) => heapAtRest(summary)?.bytes);
}

/** The median of the readings after the series leveled off. */
function seriesLevel({ summary }: ScenarioRun): number | null {
  const series = plateauPeriods(summary).map(({ observedSeries }) => observedSeries);
  return figureOf(series, { unit: 'series' })?.middle ?? null;
}

function bytesFinding(group: string, runs: readonly ScenarioRun[], published: string | undefined): Finding {
  const [only] = runs;
  const single = runs.length === 1 && only ? bytesPerSeries(only.summary) : null;
  return finding({
    group,
    label: 'Heap per series',
    published,
    ours: single
      ? { kind: 'figure', unit: 'bytes/series', of: 'days', ...single }
      : ofRuns(runs, 'bytes/series', ({ summary }) => bytesPerSeries(summary)?.middle),
    missing: 'fewer than 1,000 active series: they do not dominate the memory',
    remark:
      published === undefined
        ? null
        : 'Not stated in the publication: derived from its charts of resident memory.',
  });
}

function slopeFinding(group: string, runs: readonly ScenarioRun[], published: string | undefined): Finding {
  const slopes = runs.flatMap(({ summary }) => summary.analysis?.memory.heapSettled ?? []);
  const estimates = slopes.flatMap(({ result }) => (result.kind === 'estimated' ? [result] : []));
  const needs = slopes.flatMap(({ result }) => (result.kind === 'estimated' ? [] : [result.needs]));
  const [only] = estimates;
  const interval: FigureFinding | null =
    estimates.length === 1 && only
      ? {
          kind: 'figure',
          unit: 'bytes/day',
          middle: only.bytesPerDay,
          low: only.lowBytesPerDay,
          high: only.highBytesPerDay,
          count: only.periods,
          of: 'days, 95 % interval',
        }
      : null;
  return finding({
    group,
    label: 'Growth per simulated day after the plateau',
    published,
    ours:
      interval ??
      figureOf(
        estimates.map(({ bytesPerDay }) => bytesPerDay),
        { unit: 'bytes/day' },
      ),
    missing: needs[0] === undefined ? unreadText(runs) : `not enough data, needs ${needs[0]}`,
    remark:
      [
        estimates.length === 0 ? null : `Verdict: ${[...new Set(slopes.flatMap(verdictText))].join('; ')}.`,
        published === undefined
          ? null
          : 'Published without an interval: 42 days suffice to distinguish growth of 1 MiB per day from chance, 14 do not.',
      ]
        .filter((sentence) => sentence !== null)
        .join(' ') || null,
  });
}

function overhangFinding(
  group: string,
  runs: readonly ScenarioRun[],
  published: string | undefined,
): Finding {
  const overhangs = runs.flatMap(({ summary }) => summary.analysis?.retention?.overhang ?? []);
  const days = overhangs.flatMap((overhang) => (overhang.kind === 'days' ? [overhang.days] : []));
  const isUnbounded = overhangs.some(({ kind }) => kind === 'unbounded');
  const needs = overhangs.flatMap((overhang) => (overhang.kind === 'unknown' ? [overhang.needs] : []));
  return finding({
    group,
    label: 'Days that series stay beyond retention',
    published,
    ours: isUnbounded ? textOf('unbounded: series are never reclaimed') : figureOf(days, { unit: 'days' }),
    missing: needs[0] === undefined ? 'the run was not analyzed' : `not enough data, needs ${needs[0]}`,
  });
}
