import {
  bytesText,
  type ComparedTexts,
  comparedTexts,
  countText,
  microsecondsText,
  type Precision,
  shareText,
  signedBytes,
} from '../kernel/quantity-text.ts';

/** How a value in each unit is written: one formatter per unit, shared by the portal, the command line and sentences. */
const formats = {
  bytes: bytesText,
  'bytes/series': (value, precision?) => `${bytesText(value, precision)} per series`,
  'bytes/day': (value, precision?) => `${signedBytes(value, precision)} per day`,
  series: countText,
  points: countText,
  metrics: countText,
  'metrics/min': (value, precision?) => `${countText(value, precision)}/min`,
  'points/s': (value, precision?) => `${countText(value, precision)}/s`,
  'requests/s': (value, precision?) => `${countText(value, precision)}/s`,
  'calls/s': (value, precision?) => `${countText(value, precision)}/s`,
  'CPU s/M points': (value, precision?) => `${countText(value, precision)} CPU s per million points`,
  share: shareText,
  us: microsecondsText,
  ms: (value, precision?) => microsecondsText(value * 1_000, precision),
} as const satisfies Record<string, (value: number, precision?: Precision) => string>;

export type FigureUnit = keyof typeof formats;

/** Every unit that a figure may have. */
export const figureUnits: readonly FigureUnit[] = Object.keys(formats).filter(isFigureUnit);

function isFigureUnit(text: string): text is FigureUnit {
  return Object.hasOwn(formats, text);
}

/** typedUnit names the unit in which a value is typed into a form. */
export function typedUnit(unit: FigureUnit): string {
  if (unit === 'us') return 'µs';
  return unit === 'share' ? '0 to 1' : unit;
}

/** unitText writes a value in its unit. */
export function unitText(unit: FigureUnit, value: number): string {
  return formats[unit](value);
}

/** comparedUnitTexts writes a value and the limit that it missed in their unit, never alike. */
export function comparedUnitTexts(unit: FigureUnit, value: number, limit: number): ComparedTexts {
  return comparedTexts(value, limit, formats[unit]);
}
