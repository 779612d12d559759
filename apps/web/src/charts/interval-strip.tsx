'use client';

import { ReferenceArea, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from 'recharts';
import type { IntervalStripModel } from './prepare/strip-model.ts';

const size = { width: 150, height: 28 };

/** IntervalStrip draws a change with its interval over the band of tolerance; it decides nothing. */
export function IntervalStrip({ model, hue }: { model: IntervalStripModel; hue: string }) {
  return (
    <div aria-hidden>
      <ScatterChart {...size} margin={{ top: 2, right: 4, bottom: 2, left: 4 }} accessibilityLayer={false}>
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
