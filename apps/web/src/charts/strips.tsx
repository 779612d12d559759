'use client';

import { ReferenceArea, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from 'recharts';
import { MarkerShape } from './line-look.tsx';

/** Values of the runs of two sides on one scale; `row` 0 is the baseline, above the candidate. */
export type DotStripModel = {
  dots: { side: 'baseline' | 'candidate'; x: number; row: number }[];
  xDomain: [number, number];
};

/** A ratio with its interval on a logarithmic scale around no change; ends beyond the scale are cut. */
export type IntervalStripModel = {
  value: number;
  low: number;
  high: number;
  /** Changes within -band..band are tolerated. */
  band: number;
  xDomain: [number, number];
};

/** Size of the strips in a table, in pixels. */
const size = { width: 190, height: 44 };
const sides = [
  { side: 'baseline', marker: 'circle' },
  { side: 'candidate', marker: 'diamond' },
] as const;

/** DotStrip draws one dot for each run, the baseline's above the candidate's; it decides nothing. */
export function DotStrip({
  model,
  hues,
}: {
  model: DotStripModel;
  hues: { baseline: string; candidate: string };
}) {
  return (
    <div aria-hidden>
      <ScatterChart {...size} margin={{ top: 6, right: 8, bottom: 6, left: 8 }} accessibilityLayer={false}>
        <XAxis type="number" dataKey="x" domain={model.xDomain} hide />
        <YAxis type="number" dataKey="row" domain={[-0.4, 1.4]} reversed hide />
        {[0, 1].map((row) => (
          <ReferenceLine key={row} y={row} stroke="var(--line)" />
        ))}
        {sides.map(({ side, marker }) => (
          <Scatter
            key={side}
            data={model.dots.filter((dot) => dot.side === side)}
            isAnimationActive={false}
            shape={({ cx, cy }: { cx?: number | undefined; cy?: number | undefined }) => (
              <MarkerShape marker={marker} cx={cx ?? 0} cy={cy ?? 0} hue={hues[side]} />
            )}
          />
        ))}
      </ScatterChart>
    </div>
  );
}

const stripSize = { width: 150, height: 28 };

/** IntervalStrip draws a change with its interval over the band of tolerance; it decides nothing. */
export function IntervalStrip({ model, hue }: { model: IntervalStripModel; hue: string }) {
  return (
    <div aria-hidden>
      <ScatterChart
        {...stripSize}
        margin={{ top: 2, right: 4, bottom: 2, left: 4 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" dataKey="x" domain={model.xDomain} allowDataOverflow hide />
        <YAxis type="number" dataKey="y" domain={[0, 2]} hide />
        <ReferenceArea x1={-model.band} x2={model.band} y1={0} y2={2} fill="var(--sunken)" fillOpacity={1} />
        <ReferenceLine x={0} stroke="var(--line-strong)" />
        <ReferenceLine
          segment={[
            { x: model.low, y: 1 },
            { x: model.high, y: 1 },
          ]}
          stroke={hue}
          strokeWidth={2.5}
        />
        <Scatter
          data={[{ x: model.value, y: 1 }]}
          isAnimationActive={false}
          shape={({ cx, cy }: { cx?: number | undefined; cy?: number | undefined }) => (
            <circle cx={cx ?? 0} cy={cy ?? 0} r={3.5} fill={hue} stroke="var(--surface)" strokeWidth={1} />
          )}
        />
      </ScatterChart>
    </div>
  );
}
