import { strokes } from './line-look.ts';
import { MarkerShape } from './marker-shape.tsx';
import type { ChartLine } from './prepare/chart-model.ts';

/** LineSwatch shows how a line is drawn: its hue, dash and marker. */
export function LineSwatch({ line }: { line: Pick<ChartLine, 'hue' | 'look' | 'marker'> }) {
  const stroke = strokes[line.look];
  return (
    <svg width="22" height="12" className="shrink-0" aria-hidden="true">
      {stroke.width > 0 ? (
        <line
          x1="1"
          x2="21"
          y1="6"
          y2="6"
          stroke={line.hue}
          strokeWidth={Math.max(1.5, stroke.width)}
          strokeDasharray={stroke.dash}
          strokeLinecap="butt"
        />
      ) : null}
      {stroke.dots ? <MarkerShape marker={line.marker} cx={11} cy={6} hue={line.hue} /> : null}
    </svg>
  );
}
