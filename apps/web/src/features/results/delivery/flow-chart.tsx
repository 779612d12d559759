import { shareText } from '@tidemark/domain/kernel/quantity-text';
import { CircleX, TriangleAlert } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { hueOfPart, toneLooks } from './flow-look.ts';
import type { FlowModel, FlowPiece, FlowStep } from './prepare-flow.ts';

/** FlowChart draws the way of the metrics from above to below: what arrived as bars from 0, what left as pieces at its place. */
export function FlowChart({ model: { steps, columns } }: { model: FlowModel }) {
  return (
    <>
      <PartLegend columns={columns} />
      <ol aria-label="Stages" data-plot className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.key} step={step} columns={columns} />
        ))}
      </ol>
    </>
  );
}

function PartLegend({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <ul aria-label="Parts" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
      {columns.map((part) => (
        <li key={part} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" fill={hueOfPart(part, columns)} />
          </svg>
          {part}
        </li>
      ))}
    </ul>
  );
}

function Step({ step, columns }: { step: FlowStep; columns: readonly string[] }) {
  const { tone, label, metrics, share, byPart } = step;
  const isStage = tone === 'arrived';
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_11rem]',
        isStage && 'border-line border-t first:border-t-0',
      )}
    >
      <span
        className={classNames('text-sm', isStage ? 'font-medium' : classNames('pl-3', toneLooks[tone].text))}
      >
        <ToneGlyph step={step} />
        {label}
      </span>
      <span
        className={classNames(
          'figures text-right text-[13px] sm:order-last',
          isStage ? 'font-medium' : toneLooks[tone].text,
        )}
      >
        {isStage ? countOf(metrics) : goneText(metrics, share)}
      </span>
      <Bar step={step} columns={columns} />
      <span className="col-span-full flex flex-col text-[12.5px] text-ink-faint sm:hidden">
        {isStage && byPart.length > 1 ? (
          <span>{byPart.map((own) => `${own.part} ${exactCount(own.metrics)}`).join(', ')}</span>
        ) : null}
        {step.text === null ? null : <span>{step.text}</span>}
        <span>{step.source}</span>
      </span>
    </li>
  );
}

/** A loss and what is unexplained are marked by more than their color. */
function ToneGlyph({ step: { tone } }: { step: FlowStep }) {
  if (tone === 'lost') return <CircleX aria-label="Lost:" className="mr-1 inline size-3.5 align-[-2px]" />;
  if (tone === 'unexplained')
    return <TriangleAlert aria-label="Not accounted for:" className="mr-1 inline size-3.5 align-[-2px]" />;
  return null;
}

/** goneText writes what left the way with its sign and its share of all; what arrived from nowhere has a plus. */
export function goneText(metrics: number | null, share: number | null): string {
  const count = metrics !== null && metrics > 0 ? `+${exactCount(metrics)}` : countOf(metrics);
  return share === null ? count : `${count} (${smallShare(share)})`;
}

/** smallShare writes a share without digits that no one reads. */
export function smallShare(share: number): string {
  const size = Math.abs(share);
  return size > 0 && size < 0.0001 ? '< 0.01 %' : shareText(size);
}

/** countOf writes what arrived, or with its sign what left. */
export function countOf(metrics: number | null): string {
  if (metrics === null) return notMeasured;
  return metrics < 0 ? `−${exactCount(-metrics)}` : exactCount(metrics);
}

const width = 1_000;
/** Thinnest piece: one metric of a million is still seen. */
const thinnest = 4;

function Bar({ step: { tone, pieces }, columns }: { step: FlowStep; columns: readonly string[] }) {
  const height = tone === 'arrived' ? 18 : 10;
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'col-span-full block w-full sm:col-span-1',
        tone === 'arrived' ? 'h-[18px]' : 'h-2.5',
      )}
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${height}`}
    >
      {tone === 'arrived' ? <rect width={width} height={height} fill="var(--sunken)" /> : null}
      {pieces.length === 0 ? <NotKnown height={height} /> : null}
      {pieces.map((piece) => (
        <rect
          key={piece.key}
          {...placeOf(piece)}
          height={height}
          fill={
            tone === 'arrived' && piece.part !== null ? hueOfPart(piece.part, columns) : toneLooks[tone].hue
          }
          stroke="var(--surface)"
          strokeWidth={pieces.length > 1 ? 1 : 0}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function NotKnown({ height }: { height: number }) {
  return (
    <rect
      x="1"
      y="1"
      width={width - 2}
      height={height - 2}
      fill="none"
      stroke="var(--line-strong)"
      strokeDasharray="4 4"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function placeOf({ from, to }: FlowPiece): { x: number; width: number } {
  if (to <= from) return { x: Math.round(from * width), width: 0 };
  const wide = Math.max(thinnest, Math.round((to - from) * width));
  return { x: Math.min(width - wide, Math.round(from * width)), width: wide };
}
