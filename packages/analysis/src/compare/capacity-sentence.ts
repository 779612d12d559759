import { bytesInOneUnit, bytesText, countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Capacity } from './capacity.ts';

/** The name of each kind of memory inside a sentence. */
export const memoryWords = { heap: 'heap at rest', rss: 'resident memory' } as const;

/** capacitySentence states the cost of a series and how many fit, from the fit. */
export function capacitySentence(capacity: Omit<Capacity, 'sentence'>): string {
  const { fit, missing } = capacity;
  if (fit === null) return missing ?? 'Not enough data.';
  return [costText(capacity, fit), churnText(fit), limitText(capacity), schemaText(capacity)]
    .filter((part) => part !== null)
    .join(' ');
}

type Fit = NonNullable<Capacity['fit']>;

function costText({ memory, points }: Omit<Capacity, 'sentence'>, fit: Fit): string {
  const measured = Math.max(...points.map(({ series }) => series));
  const word = memoryWords[memory];
  if (fit.growth === 'none') return `Up to ${countText(measured)} series, ${word} does not grow with them.`;
  const { value, low, high } = fit.bytesPerSeries;
  if (fit.growth === 'uncertain') {
    const { texts, unit } = bytesInOneUnit([low, high]);
    return `Whether ${word} grows with series is undecided (95 % CI ${texts.join(' to ')} ${unit} per series): add larger series counts.`;
  }
  const cost = `${bytesText(value)} of ${word} (95 % CI ${bytesText(low)} to ${bytesText(high)})`;
  return fit.knee === null
    ? `A series costs ${cost}.`
    : `From ${countText(Math.round(fit.knee.series))} series on, each costs ${cost}; below, ${bytesText(fit.knee.bytesPerSeriesBefore.value)}.`;
}

/** Nothing where the interval of the cost spans 0. */
function churnText({ bytesPerChurned }: Fit): string | null {
  if (bytesPerChurned === null || bytesPerChurned.low <= 0) return null;
  const { value, low, high } = bytesPerChurned;
  return `A series that is gone still costs ${bytesText(value)} (95 % CI ${bytesText(low)} to ${bytesText(high)}).`;
}

function limitText({ limit }: Omit<Capacity, 'sentence'>): string | null {
  if (limit === null) return null;
  const memory = `${shareText(limit.usedShare)} of ${bytesText(limit.ramBytes)}`;
  if (limit.answer === 'no-growth') return `Series do not limit a server with ${bytesText(limit.ramBytes)}.`;
  if (limit.answer === 'does-not-fit' || limit.largestSeries === null)
    return `Even the empty server may not fit into ${memory}.`;
  const beyond = limit.isBeyond ? ', more than was measured: measure there before you rely on it' : '';
  return `In ${memory} at most ${countText(limit.largestSeries)} series fit${beyond}.`;
}

function schemaText({ schema }: Omit<Capacity, 'sentence'>): string | null {
  if (schema === null) return null;
  const needs = `"${schema.name}" with ${countText(schema.plannedSeries)} series needs ${bytesText(schema.bytes)}, at most ${bytesText(schema.highBytes)}`;
  if (schema.fits === null) return `${needs}.`;
  return schema.fits ? `${needs}: it fits.` : `${needs}: it does not fit.`;
}
