import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { Verification } from '@tidemark/domain/result/verification';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** VerificationBadge says in a word whether what was acknowledged is stored, over all runs that are shown. */
export function VerificationBadge({ verifications }: { verifications: Verification[] }) {
  const lost = verifications.reduce((sum, entry) => sum + (entry.totals.lost ?? 0), 0);
  if (verifications.some((entry) => entry.status === 'failed')) {
    return (
      <Badge tone="fail" icon={<CircleX aria-hidden />}>
        {countText(lost)} acknowledged points are not stored
      </Badge>
    );
  }
  if (verifications.some((entry) => entry.status === 'unknown')) {
    return (
      <Badge tone="warn" icon={<CircleHelp aria-hidden />}>
        Not verified
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Every acknowledged point is accounted for
    </Badge>
  );
}
