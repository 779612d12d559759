const width = 120;
const height = 28;
const inset = 3;

/** SparkLine draws the course of values without axes; the words beside it say what it shows. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const stepPx = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  const places = values.map((value, index) => ({
    x: inset + index * stepPx,
    // Equal values lie in the middle.
    y: span === 0 ? height / 2 : height - inset - ((value - lowest) / span) * (height - 2 * inset),
  }));
  const last = places.at(-1);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="shrink-0"
    >
      <polyline
        points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--hue-blue)"
        strokeWidth={1.5}
      />
      {last ? <circle cx={last.x} cy={last.y} r={2.5} fill="var(--hue-blue)" /> : null}
    </svg>
  );
}
