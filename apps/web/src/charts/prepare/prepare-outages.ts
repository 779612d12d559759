import type { ChartAxis, ChartBand, ChartModel, ChartRun } from './chart-model.ts';

const hue = 'var(--hue-gray)';

/** prepareOutages shades the times in which the target of a run was away on purpose, over the whole height; one without an end reaches to the right. */
export function prepareOutages(
  runs: ChartRun[],
  axis: ChartAxis,
  { xDomain, yDomain }: Pick<ChartModel, 'xDomain' | 'yDomain'>,
): ChartBand[] {
  const [low, high] = yDomain;
  return runs.flatMap((run) =>
    spansOf(run, axis, xDomain[1]).map(([from, until], index) => ({
      key: `${run.id} outage ${index}`,
      hue: runs.length > 1 ? run.hue : hue,
      points: [
        { x: from, low, high },
        { x: until, low, high },
      ],
    })),
  );
}

function spansOf(run: ChartRun, axis: ChartAxis, right: number): [number, number][] {
  const spans: [number, number][] = [];
  let from: number | null = null;
  for (const { kind, offsetMs, simulatedAtMs } of run.events) {
    const simulatedMs = simulatedAtMs === null ? null : simulatedAtMs - run.simulatedStartMs;
    const x = axis === 'elapsed' ? offsetMs : simulatedMs;
    if (kind === 'outage_began') from = x;
    if (kind === 'outage_ended' && from !== null && x !== null) {
      spans.push([from, x]);
      from = null;
    }
  }
  return from === null ? spans : [...spans, [from, Math.max(from, right)]];
}
