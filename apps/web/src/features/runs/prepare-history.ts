import type { RunHistory } from '@tidemark/analysis/compare/run-history';
import { changeText } from '@tidemark/domain/kernel/quantity-text';
import { levelTicks } from '#charts/prepare/axis-ticks.ts';
import type { ChartTick } from '#charts/prepare/chart-model.ts';
import type { XyModel } from '#charts/prepare/xy-model.ts';

/** prepareHistory lays a history out run by run: a dot each, a level for each segment, a mark where the level changed. Null: no value. */
export function prepareHistory(history: RunHistory, currentId: string): XyModel | null {
  const places = new Map(history.runs.map((run, index) => [run.runId, index + 1]));
  const dots = history.runs.flatMap((run, index) =>
    run.value === null
      ? []
      : [
          {
            key: run.runId,
            x: index + 1,
            y: run.value,
            hue: run.runId === currentId ? 'var(--accent-strong)' : 'var(--hue-blue)',
            marker: run.distrust === null ? (run.runId === currentId ? 'diamond' : 'circle') : 'triangle',
            faint: run.distrust !== null,
          } as const,
        ],
  );
  if (dots.length === 0) return null;
  const ys = dots.map(({ y }) => y);
  const highest = Math.max(...ys);
  const yTicks = levelTicks(history.unit, Math.min(...ys), highest);
  const first = yTicks[0]?.value ?? 0;
  return {
    title: `${history.label}, run by run`,
    dots,
    lines: history.segments.map((segment) => ({
      key: segment.fromRunId,
      points: [
        { x: (places.get(segment.fromRunId) ?? 1) - 0.4, y: segment.median },
        { x: (places.get(segment.toRunId) ?? 1) + 0.4, y: segment.median },
      ],
      hue: 'var(--ink-soft)',
      dash: 0,
    })),
    band: [],
    marks: history.changes.map((change) => ({
      key: change.runId,
      x: (places.get(change.runId) ?? 1) - 0.5,
      text: change.ratio === null ? change.verdict : `${changeText(change.ratio)} ${change.verdict}`,
      hue: change.verdict === 'worse' ? 'var(--fail)' : 'var(--good)',
    })),
    levels: [],
    xDomain: [0.25, history.runs.length + 0.75],
    xTicks: dayTicks(history),
    xLabel: 'runs by start time',
    // The highest dot does not touch the upper edge.
    yDomain: [first, Math.max(yTicks.at(-1)?.value ?? 1, highest + (highest - first) * 0.05)],
    yTicks,
    notes: [
      first > 0 ? 'The axis does not start at 0.' : null,
      dots.some(({ faint }) => faint) ? 'Faint triangles: untrusted runs, which are not judged.' : null,
    ].filter((note) => note !== null),
  };
}

/** The day stands beneath the first run of each day, in universal time as everybody who opens the link shall see the same. */
function dayTicks({ runs }: RunHistory): ChartTick[] {
  const seen = new Set<string>();
  return runs.flatMap((run, index) => {
    const day = run.at.slice(0, 10);
    if (seen.has(day)) return [];
    seen.add(day);
    return [{ value: index + 1, label: day }];
  });
}
