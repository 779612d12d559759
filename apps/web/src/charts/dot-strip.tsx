'use client';

import { ReferenceDot, ReferenceLine, ScatterChart, XAxis, YAxis } from 'recharts';
import { MarkerShape } from './marker-shape.tsx';
import type { DotStripModel } from './prepare/strip-model.ts';

/** Size of the strips in a table, in pixels. */
const size = { width: 190, height: 44 };
const markers = { baseline: 'circle', candidate: 'diamond' } as const;

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
        <YAxis type="number" dataKey="row" domain={[1.4, -0.4]} hide />
        {[0, 1].map((row) => (
          <ReferenceLine key={row} y={row} stroke="var(--line)" />
        ))}
        {model.dots.map(({ side, x, row }, index) => (
          <ReferenceDot
            key={`${side} ${index}`}
            x={x}
            y={row}
            shape={({ cx, cy }: { cx?: number; cy?: number }) => (
              <MarkerShape marker={markers[side]} cx={cx ?? 0} cy={cy ?? 0} hue={hues[side]} />
            )}
          />
        ))}
      </ScatterChart>
    </div>
  );
}
