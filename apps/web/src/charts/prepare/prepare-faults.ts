import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { ChartAxis, ChartBand, ChartFault, ChartModel, ChartRun } from './chart-model.ts';
import { partHue, placeOf } from './prepare-lines.ts';
import { runFaults } from './run-faults.ts';

const withoutLines = 'var(--hue-gray)';

/** prepareFaults gives the faults of all runs their times on a clock, one row per part; one without an end reaches to the right. */
export function prepareFaults(runs: readonly ChartRun[], axis: ChartAxis, right: number): ChartFault[] {
  const several = runs.length > 1;
  const found = runs.flatMap((run) => runFaults(run.events).map((fault) => ({ run, ...fault })));
  const parts = [...new Set(found.map(({ part }) => part))];
  return found.flatMap(({ run, part, text, began, ended }, index) => {
    const from = momentOf(began, run, axis);
    const until = ended === null ? null : momentOf(ended, run, axis);
    if (from === null) return [];
    return [
      {
        key: `${run.id} fault ${index}`,
        part,
        text,
        hue: several ? run.hue : (partHue(run, part) ?? withoutLines),
        row: parts.indexOf(part),
        from,
        until: Math.max(from, until ?? right),
      },
    ];
  });
}

function momentOf({ offsetMs, simulatedAtMs }: RunEvent, run: ChartRun, axis: ChartAxis): number | null {
  if (offsetMs === null) return null;
  return placeOf(offsetMs, simulatedAtMs === null ? null : simulatedAtMs - run.simulatedStartMs, run, axis);
}

/** faultBands shades the times of faults over the whole height of a chart. */
export function faultBands(faults: readonly ChartFault[], [low, high]: ChartModel['yDomain']): ChartBand[] {
  return faults.map(({ key, hue, from, until }) => ({
    key,
    hue,
    points: [
      { x: from, low, high },
      { x: until, low, high },
    ],
  }));
}

const mostNamed = 3;

/** faultNote says what is shaded; null where nothing is. */
export function faultNote(faults: readonly ChartFault[]): string | null {
  const texts = [...new Set(faults.map(({ text }) => text))];
  if (texts.length === 0) return null;
  const more = texts.length > mostNamed ? `; and ${texts.length - mostNamed} more` : '';
  return `Shaded: ${texts.slice(0, mostNamed).join('; ')}${more}.`;
}
