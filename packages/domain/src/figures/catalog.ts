import { z } from 'zod';
import type { MetricName } from '../kernel/metric.ts';
import { deliveryFigures } from './delivery.ts';
import { faultFigures } from './faults.ts';
import type { FigureSpec, FigureUse, MeasuredRun, Spread } from './figure.ts';
import { memoryFigures } from './memory.ts';
import { requestFigures } from './requests.ts';
import { storageFigures } from './storage.ts';
import { targetCpuFigures } from './target-cpu.ts';

/** Every figure of a finished run, in the order of tables. The key is its name in plans, the API, URLs and JSON. */
const catalog = {
  ...memoryFigures,
  ...storageFigures,
  ...requestFigures,
  ...targetCpuFigures,
  ...deliveryFigures,
  ...faultFigures,
} as const;

export type FigureKey = keyof typeof catalog;

type KeyFor<Use extends FigureUse> = {
  [Key in FigureKey]: Use extends (typeof catalog)[Key]['uses'][number] ? Key : never;
}[FigureKey];
export type TableFigureKey = KeyFor<'table'>;
export type MatrixFigureKey = KeyFor<'matrix'>;
export type GateFigureKey = KeyFor<'gate'>;
export type ThresholdFigureKey = KeyFor<'threshold'>;

/** A figure with its key. */
export type Figure<Key extends FigureKey = FigureKey> = FigureSpec & { key: Key };

/** figureKeys lists every figure, in order. */
export const figureKeys: readonly FigureKey[] = Object.keys(catalog).filter(isFigureKey);

export const tableFigureKeys = keysFor('table');
export const gateFigureKeys = keysFor('gate');
export const thresholdFigureKeys = keysFor('threshold');
/** Figures that may decide come first. */
export const matrixFigureKeys: readonly MatrixFigureKey[] = [
  ...gateFigureKeys,
  ...keysFor('matrix').filter((key) => !gateFigureKeys.some((gate) => gate === key)),
];

/** Metrics whose last sample of a run is needed by figures. */
export const lastSampleMetrics: readonly MetricName[] = [
  ...new Set(figureKeys.flatMap((key) => figureOf(key).lastSampleOf ?? [])),
];

/** figureOf gives a figure by its key. */
export function figureOf<Key extends FigureKey>(key: Key): Figure<Key> {
  const spec: FigureSpec = catalog[key];
  return { ...spec, key };
}

/** worseDirection is the direction in which a figure gets worse; null: neither. */
export function worseDirection({ better }: Pick<FigureSpec, 'better'>): 'higher' | 'lower' | null {
  if (better === null) return null;
  return better === 'lower' ? 'higher' : 'lower';
}

/** readFigure gives a figure of a finished run, with the spread within the run if it has one; null: not measured. */
export function readFigure(key: FigureKey, run: MeasuredRun): Spread | number | null {
  return figureOf(key).read(run);
}

/** figureValue is the single value of a figure in a run; null: not measured, or not a number. */
export function figureValue(key: FigureKey, run: MeasuredRun): number | null {
  const read = readFigure(key, run);
  const value = read === null || typeof read === 'number' ? read : read.middle;
  return value === null || Number.isNaN(value) ? null : value;
}

const formerKeys: ReadonlyMap<string, FigureKey> = new Map(
  figureKeys.flatMap((key) => (figureOf(key).formerKeys ?? []).map((former) => [former, key] as const)),
);

/** currentFigureKey gives the current key of a figure for a former one; any other text is returned unchanged. */
export function currentFigureKey(key: string): string {
  return formerKeys.get(key) ?? key;
}

/** figureKeyShape accepts the given keys; a former key is accepted too, and replaced. */
export function figureKeyShape<Key extends FigureKey>(keys: readonly Key[]) {
  return z.preprocess((key) => (typeof key === 'string' ? currentFigureKey(key) : key), z.enum(keys));
}

/** formerKeyNotices lists which texts are former keys of figures, and what to write instead. */
export function formerKeyNotices(texts: readonly string[]): string[] {
  return [...new Set(texts)].flatMap((text) => {
    const key = formerKeys.get(text);
    return key === undefined ? [] : [`"${text}" is now called "${key}"; the old name is still accepted.`];
  });
}

function isFigureKey(key: string): key is FigureKey {
  return Object.hasOwn(catalog, key);
}

function keysFor<Use extends FigureUse>(use: Use): readonly (FigureKey & KeyFor<Use>)[] {
  return figureKeys.filter((key): key is FigureKey & KeyFor<Use> => figureOf(key).uses.includes(use));
}
