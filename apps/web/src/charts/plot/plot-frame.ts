/** Where the plot lies within its chart, in pixels. */
export type PlotFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** What of both axes is shown; on a logarithmic one, values of 0 and below have no place. */
export type PlotScale = {
  xDomain: readonly [number, number];
  yDomain: readonly [number, number];
  isLog?: boolean;
};

/** The place of a value in pixels; not finite where the axis has none for it. */
export type PlotPlace = { x: (value: number) => number; y: (value: number) => number };

const narrowPx = 500;
const mostDirectLabels = 4;

/** plotHeightPx is the height of a plot with a strip of `stripPx` above it. */
export function plotHeightPx(stripPx: number): number {
  return 264 + stripPx;
}

/** plotFrame leaves room for labels at the line ends where the chart is wide enough and has few lines, and for a strip of `stripPx` above the plot. */
export function plotFrame(width: number, labeled: number, stripPx = 0): PlotFrame {
  const direct = width >= narrowPx && labeled <= mostDirectLabels;
  return {
    width,
    height: plotHeightPx(stripPx),
    left: 68,
    right: direct ? 124 : 14,
    top: 24 + stripPx,
    bottom: 26,
  };
}

/** toPixels places the values of a chart within its frame. */
export function toPixels({ xDomain, yDomain, isLog = false }: PlotScale, frame: PlotFrame): PlotPlace {
  const [xLow, xHigh] = xDomain;
  const onScale = isLog ? Math.log : (value: number) => value;
  const [yLow, yHigh] = [onScale(yDomain[0]), onScale(yDomain[1])];
  const plotWidth = frame.width - frame.left - frame.right;
  const plotHeight = frame.height - frame.top - frame.bottom;
  return {
    x: (value) => frame.left + ((value - xLow) / (xHigh - xLow)) * plotWidth,
    y: (value) => frame.top + (1 - (onScale(value) - yLow) / (yHigh - yLow)) * plotHeight,
  };
}

/** toValue is the moment under a pixel, held within the axis. */
export function toValue({ xDomain: [low, high] }: PlotScale, frame: PlotFrame, pixel: number): number {
  const share = (pixel - frame.left) / (frame.width - frame.left - frame.right);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
}
