import type { ChartBand, ChartTick, Marker } from './chart-model.ts';

/** One measured thing: a run. `faint`: it is shown, but nothing was made of it. */
export type XyDot = { key: string; x: number; y: number; hue: string; marker: Marker; faint: boolean };

/** A line that was computed, straight between its points; `dash` as of a line over time, 0 is solid. */
export type XyLine = { key: string; points: { x: number; y: number }[]; hue: string; dash: number };

/** A moment or number on the horizontal axis, with words at its top. */
export type XyMark = { key: string; x: number; text: string; hue: string };

/** A level on the vertical axis, with words above it. */
export type XyLevel = { key: string; y: number; text: string; hue: string };

/** Dots, lines and a band over two numeric axes; the component that draws it decides nothing. */
export type XyModel = {
  title: string;
  dots: XyDot[];
  lines: XyLine[];
  band: { x: number; low: number; high: number }[];
  /** Areas in the hue of their lines. */
  bands?: ChartBand[];
  /** Names of the lines, where they are several. */
  legend?: { key: string; label: string; hue: string; marker: Marker; dash: number }[];
  marks: XyMark[];
  levels: XyLevel[];
  xDomain: [number, number];
  xTicks: ChartTick[];
  xLabel: string;
  yDomain: [number, number];
  yTicks: ChartTick[];
  notes: string[];
};
