import type { ChartModel } from './prepare/chart-model.ts';

/** Where the plot lies within its chart, in pixels. */
export type PlotFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

const narrowPx = 500;
const mostDirectLabels = 4;

/** plotFrame leaves room for labels at the line ends where the chart is wide enough and has few lines. */
export function plotFrame(width: number, labeled: number): PlotFrame {
  const direct = width >= narrowPx && labeled <= mostDirectLabels;
  return { width, height: 264, left: 68, right: direct ? 124 : 14, top: 24, bottom: 26 };
}

/** toPixels places a value of the chart within the frame. */
export function toPixels(
  model: ChartModel,
  frame: PlotFrame,
): { x: (value: number) => number; y: (value: number) => number } {
  const [xLow, xHigh] = model.xDomain;
  const [yLow, yHigh] = model.yDomain;
  const plotWidth = frame.width - frame.left - frame.right;
  const plotHeight = frame.height - frame.top - frame.bottom;
  return {
    x: (value) => frame.left + ((value - xLow) / (xHigh - xLow)) * plotWidth,
    y: (value) => frame.top + (1 - (value - yLow) / (yHigh - yLow)) * plotHeight,
  };
}

/** toValue is the moment under a pixel, held within the axis. */
export function toValue(model: ChartModel, frame: PlotFrame, pixel: number): number {
  const [low, high] = model.xDomain;
  const share = (pixel - frame.left) / (frame.width - frame.left - frame.right);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
}
