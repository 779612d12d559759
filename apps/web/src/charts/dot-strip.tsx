'use client';

import { ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from 'recharts';
import { MarkerShape } from './marker-shape.tsx';
import type { DotStripModel } from './prepare/strip-model.ts';

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
