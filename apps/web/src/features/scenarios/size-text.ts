import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { SizeOffer } from '@tidemark/services/scenarios/list-scenarios';

export const sizeTitles: Record<SizeOffer['size'], string> = {
  tiny: 'Tiny, to see that it works',
  quick: 'Quick',
  full: 'Full, as published',
};

/** onSystems gives what a size takes on another number of systems. */
export function onSystems(offer: SizeOffer, count: number): SizeOffer {
  const share = count / Math.max(1, offer.systems.length);
  return {
    ...offer,
    runs: Math.round(offer.runs * share),
    points: Math.round(offer.points * share),
    expectedSeconds: offer.expectedSeconds * share,
  };
}

/** sizeText says what a size takes: runs, points, series, time, and what it needs besides. */
export function sizeText({ runs, points, series, expectedSeconds, needs }: SizeOffer): string {
  const runsText = runs === 1 ? '1 run' : `${runs} runs`;
  const seriesText = series === 1 ? '1 series' : `up to ${countText(series)} series`;
  const time = durationText(expectedSeconds * 1_000);
  return `${runsText}, ${countText(points)} points in ${seriesText}, about ${time}. ${needs ?? ''}`.trim();
}
