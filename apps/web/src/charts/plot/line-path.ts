type Point = { x: number; y: number | null };

/** linePath joins points by straight lines; one without a value, or without a place on the axis, breaks the line. */
export function linePath(
  points: readonly Point[],
  place: { x: (value: number) => number; y: (value: number) => number },
): string {
  let isDown = false;
  let path = '';
  for (const { x, y } of points) {
    const top = y === null ? Number.NaN : place.y(y);
    if (!Number.isFinite(top)) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${tenths(place.x(x))} ${tenths(top)}`;
    isDown = true;
  }
  return path;
}

/** A tenth of a pixel is finer than a screen shows. */
function tenths(pixel: number): number {
  return Math.round(pixel * 10) / 10;
}
