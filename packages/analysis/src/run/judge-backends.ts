import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { BackendVerification, Divergence, Verification } from '@tidemark/domain/result/verification';

/** What was read of one of several servers that should hold the same; `missing` is what others hold and it does not. */
export type ReadBackend = {
  part: string;
  url: string;
  missing: number | null;
  verification: Verification;
};

/**
 * judgeBackends gives the verification of a run that was stored at several servers: the ledger of the one that lacks most, or could not be read,
 * and what each holds. Every acknowledged point has to be at every one of them.
 */
export function judgeBackends(
  backends: readonly [ReadBackend, ...ReadBackend[]],
  divergence: Divergence,
): Verification {
  const [worst] = backends.toSorted((a, b) => badnessOf(b) - badnessOf(a));
  const { verification } = worst ?? backends[0];
  const sum = (of: (verification: Verification) => number) =>
    backends.reduce((total, backend) => total + of(backend.verification), 0);
  const status = statusOf(backends, divergence);
  return {
    ...verification,
    status,
    reason: reasonOf(status, backends, divergence, verification.reason),
    backends: backends.map(shown),
    divergence,
    queries: sum(({ queries }) => queries),
    readMs: sum(({ readMs }) => readMs),
  };
}

/** First what is lost for certain, then what could not be read: its counts are null, never 0. */
function badnessOf({ verification: { totals } }: ReadBackend): number {
  if (totals.lost === null) return 1;
  if (totals.lost > 0) return 1 + totals.lost;
  return (totals.unexpected ?? 0) > 0 ? 0.5 : 0;
}

function shown({ part, url, missing, verification }: ReadBackend): BackendVerification {
  const { status, reason, totals, readings } = verification;
  const { stored, lost, unexpected } = totals;
  return { part, url, status, stored, lost, unexpected, missing, readings, reason };
}

function statusOf(backends: readonly ReadBackend[], divergence: Divergence): Verification['status'] {
  const has = (status: Verification['status']) =>
    backends.some(({ verification }) => verification.status === status);
  if (has('failed') || isDiverged(divergence)) return 'failed';
  if (has('unknown')) return 'unknown';
  return has('surplus') ? 'surplus' : 'passed';
}

/** isDiverged reports whether servers that should hold the same are known not to. */
function isDiverged({ keys, values }: Divergence): boolean {
  return (keys ?? 0) > 0 || (values ?? 0) > 0;
}

const mostNamed = 3;

function reasonOf(
  status: Verification['status'],
  backends: readonly ReadBackend[],
  divergence: Divergence,
  ownReason: string | null,
): string | null {
  const lacking = backends.filter(({ verification }) => verification.status === 'failed');
  const differing = differences(divergence, lacking);
  const unread = backends.filter(({ verification }) => verification.status === 'unknown');
  const sentences = [
    ...lacking.slice(0, mostNamed).map((backend) => lackText(backend, backends)),
    ...(lacking.length > mostNamed ? [`${lacking.length - mostNamed} more backends lack points`] : []),
    ...differing,
    ...unread
      .slice(0, mostNamed)
      .map(({ part, verification }) => `${part}: ${verification.reason ?? 'it was not read'}`),
  ];
  if (sentences.length > 0) return sentences.join('; ');
  return status === 'surplus' || status === 'passed' ? ownReason : null;
}

/** Differences beside what is said of lost points already. */
function differences({ keys, values }: Divergence, lacking: readonly ReadBackend[]): string[] {
  const count = keys ?? 0;
  const isSaid = lacking.length === 1 && lacking[0]?.missing === count;
  return [
    ...(count === 0 || isSaid ? [] : [`${pointsText(count)} stored by some backends and not by others`]),
    ...(values ? [`${pointsText(values)} with values that differ between backends`] : []),
  ];
}

function lackText({ part, missing, verification }: ReadBackend, backends: readonly ReadBackend[]): string {
  const { lost, acknowledged } = verification.totals;
  const others = backends.filter((other) => other.part !== part);
  const whole = others.find((other) => other.verification.totals.lost === 0);
  const lack = `${part} lacks ${countText(lost ?? 0)} of ${countText(acknowledged)} acknowledged points`;
  if (whole) return `${lack} that ${whole.part} has`;
  if (missing === null) return lack;
  return missing === 0 ? `${lack}, and no other has them` : `${lack}; others have ${countText(missing)}`;
}

function pointsText(count: number): string {
  return count === 1 ? '1 point' : `${countText(count)} points`;
}
