import { bytesText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { FaultBuffer, FaultEffect } from '@tidemark/domain/result/fault-summary';
import { exactCount, notMeasured } from '#ui/quantity.ts';

/** nameOf names the part of an effect. */
export function nameOf({ part }: Pick<FaultEffect, 'part'>): string {
  return part ?? 'as the client saw it';
}

/** holderText names a buffer by who holds it, and for whom. */
export function holderText({ holder, toward }: Pick<FaultBuffer, 'holder' | 'toward'>): string {
  return toward === null ? holder : `${holder} for ${toward}`;
}

/** amountText is how much stood in a buffer. */
export function amountText({ unit }: Pick<FaultBuffer, 'unit'>, value: number | null): string {
  if (value === null) return notMeasured;
  return unit === 'bytes'
    ? bytesText(value)
    : `${exactCount(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

/** After is a time from the beginning or the end of a fault; one that is not known gives its reason. */
export function After({ ms, reason, atOnce }: { ms: number | null; reason: string | null; atOnce?: string }) {
  if (ms === null) return <Unknown reason={reason ?? notMeasured} />;
  if (ms === 0 && atOnce !== undefined) return <span className="text-[12.5px] text-ink-soft">{atOnce}</span>;
  return <span className="figures whitespace-nowrap">after {durationText(ms)}</span>;
}

/** Unknown is a figure that is not known, which is never 0: it says why. */
export function Unknown({ reason }: { reason: string }) {
  return <span className="text-[12.5px] text-ink-soft first-letter:uppercase">{reason}</span>;
}
