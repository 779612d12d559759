/** Units of the figures that comparisons and gates tell. */
export const figureUnits = [
  'bytes',
  'bytes/series',
  'bytes/day',
  'series',
  'points',
  'points/s',
  'requests/s',
  'share',
  'us',
  'ms',
] as const;
export type FigureUnit = (typeof figureUnits)[number];
