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
