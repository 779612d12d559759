'use client';

import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { valueAt } from '#features/forms/json-document.ts';
import { prepareRatePreview } from './prepare-rate-preview.ts';

const height = 40;
const width = 240;

/** RatePreview draws the rate over the run in small, with its highest value and what it comes to. */
export function RatePreview({ unit }: { unit: string }) {
  const editor = useEditor();
  const pacer = useValue('/executor/pacer');
  const isWallTime = useValue('/extent/kind') === 'wall-time';
  const seconds = isWallTime ? valueAt(editor.document, '/extent/seconds') : null;
  const preview = prepareRatePreview(pacer, typeof seconds === 'number' && seconds > 0 ? seconds : null);
  if (preview === null) return null;
  const line = preview.points
    .map(({ x, y }) => `${(x * width).toFixed(1)},${(height - y * (height - 2) - 1).toFixed(1)}`)
    .join(' ');
  const what = unit.startsWith('points') ? 'points' : 'requests';
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-12 w-full text-accent"
        aria-hidden
      >
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures text-[12.5px] text-ink-soft">
        Up to {countText(preview.highestPerSec)} {unit} over {durationText(preview.spanSeconds * 1_000)}:{' '}
        {countText(preview.requests)} {what} in total
      </figcaption>
    </figure>
  );
}
