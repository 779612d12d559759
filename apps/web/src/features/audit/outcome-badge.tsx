import type { AuditOutcome } from '@tidemark/domain/audit/audit-entry';
import { Badge, type Tone } from '#ui/badge.tsx';

export const outcomeWords: Record<AuditOutcome, string> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
};

const tones: Record<AuditOutcome, Tone> = {
  done: 'neutral',
  refused: 'fail',
  failed: 'warn',
  unknown: 'warn',
};

/** OutcomeBadge shows how a change ended, with the code of its error. */
export function OutcomeBadge({ outcome, code }: { outcome: AuditOutcome; code: string | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tones[outcome]}>{outcomeWords[outcome]}</Badge>
      {code === null ? null : <span className="figures text-[12.5px] text-ink-faint">{code}</span>}
    </span>
  );
}
