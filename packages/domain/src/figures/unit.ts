import { bytesText, countText, microsecondsText, shareText, signedBytes } from '../kernel/quantity-text.ts';

/** How a value in each unit is written: one formatter per unit, shared by the portal, the command line and sentences. */
const formats = {
  bytes: bytesText,
  'bytes/series': (value) => `${bytesText(value)} per series`,
  'bytes/day': (value) => `${signedBytes(value)} per day`,
  series: countText,
  points: countText,
  'points/s': (value) => `${countText(value)}/s`,
  'requests/s': (value) => `${countText(value)}/s`,
  share: shareText,
  us: microsecondsText,
  ms: (value) => microsecondsText(value * 1_000),
} as const satisfies Record<string, (value: number) => string>;

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
