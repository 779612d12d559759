import { type Pacer, pacerShape } from '@tidemark/domain/load/pacer';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import type { Json } from '#features/forms/json-document.ts';

/** A rate over time as a line, and what it comes to; `points` lie within 0..1 both ways. */
export type RatePreviewModel = {
  spanSeconds: number;
  highestPerSec: number;
  requests: number;
  points: { x: number; y: number }[];
};

const steps = 120;

/** prepareRatePreview draws a pacer over the run's wall time, or over its own length where the run has none; null while it is not valid. */
export function prepareRatePreview(
  document: Json | undefined,
  wallSeconds: number | null,
): RatePreviewModel | null {
  const result = pacerShape.safeParse(document);
  if (!result.success) return null;
  const schedule = pacerSchedule(result.data);
  const spanSeconds = wallSeconds ?? lengthOf(result.data);
  const rates = Array.from({ length: steps + 1 }, (_, step) =>
    schedule.ratePerSecAt((step / steps) * spanSeconds * 1_000),
  );
  const highestPerSec = Math.max(...rates);
  return {
    spanSeconds,
    highestPerSec,
    // Random arrivals would have to be drawn one by one during typing: their mean is shown.
    requests:
      result.data.kind === 'poisson'
        ? Math.round(result.data.ratePerSec * spanSeconds)
        : schedule.countDueBy(spanSeconds * 1_000),
    points: rates.map((rate, step) => ({
      x: step / steps,
      y: highestPerSec === 0 ? 0 : rate / highestPerSec,
    })),
  };
}

function lengthOf(pacer: Pacer): number {
  switch (pacer.kind) {
    case 'ramp':
      return pacer.seconds * 1.25;
    case 'stages':
      return pacer.stages.reduce((sum, stage) => sum + stage.seconds, 0);
    case 'sine':
      return pacer.periodSeconds * 2;
    case 'recorded':
      return (pacer.rates.at(-1)?.atSeconds ?? 0) * 1.1 || 60;
    case 'constant':
    case 'poisson':
      return 60;
  }
}
