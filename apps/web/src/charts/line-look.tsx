import type { ChartLine, LineLook, Marker } from '#charts/prepare/chart-model.ts';

type Stroke = { width: number; dash: string | undefined; opacity: number; dots: boolean };

/** Stroke of each look: kinds differ by weight and dash, so that color never stands alone. */
const strokes: Record<LineLook, Stroke> = {
  settled: { width: 2.25, dash: undefined, opacity: 1, dots: true },
  plain: { width: 2, dash: undefined, opacity: 1, dots: false },
  load: { width: 1, dash: '4 3', opacity: 0.85, dots: false },
  faint: { width: 1.25, dash: '2 2.5', opacity: 1, dots: false },
  dots: { width: 0, dash: undefined, opacity: 1, dots: true },
  instrument: { width: 1.5, dash: '8 2.5 2 2.5', opacity: 1, dots: false },
  expected: { width: 1.5, dash: '1.5 4', opacity: 1, dots: false },
};

/** Dashes of the schemas of a comparison; the first, the baseline's, is drawn solid. */
const schemaDashes = [undefined, '7 3', '3 2', '9 3 2 3'];

/** strokeOf is how a line is drawn; a look with a dash of its own keeps it. */
export function strokeOf({ look, dash }: Pick<ChartLine, 'look' | 'dash'>): Stroke {
  const stroke = strokes[look];
  const ofSchema = schemaDashes[dash % schemaDashes.length];
  return stroke.dash !== undefined || ofSchema === undefined
    ? stroke
    : { ...stroke, dash: ofSchema, width: stroke.width - 0.25 };
}

/** LineSwatch shows how a line is drawn: its hue, dash and marker. */
export function LineSwatch({ line }: { line: Pick<ChartLine, 'hue' | 'look' | 'marker' | 'dash'> }) {
  const stroke = strokeOf(line);
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

/** MarkerShape draws the marker of a run at a place of an SVG. */
export function MarkerShape({
  marker,
  cx,
  cy,
  hue,
}: {
  marker: Marker;
  cx: number;
  cy: number;
  hue: string;
}) {
  const paint = { fill: 'var(--surface)', stroke: hue, strokeWidth: 1.75 };
  switch (marker) {
    case 'circle':
      return <circle cx={cx} cy={cy} r={3.5} {...paint} />;
    case 'square':
      return <rect x={cx - 3.2} y={cy - 3.2} width={6.4} height={6.4} {...paint} />;
    case 'triangle':
      return <path d={`M${cx} ${cy - 4}L${cx + 4} ${cy + 3}L${cx - 4} ${cy + 3}Z`} {...paint} />;
    case 'diamond':
      return (
        <path d={`M${cx} ${cy - 4.4}L${cx + 4.4} ${cy}L${cx} ${cy + 4.4}L${cx - 4.4} ${cy}Z`} {...paint} />
      );
  }
}
