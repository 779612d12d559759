import { CircleCheck, CircleOff, CircleX, TriangleAlert } from 'lucide-react';
import type { WebhookBody } from '#api/shapes/notifications.ts';
import { Badge } from '#ui/badge.tsx';

/** WebhookBadge says whether messages arrive: off, failing, or active, which is not green before one has arrived. */
export function WebhookBadge({
  webhook: { isActive, disabledReason, failingSince },
}: {
  webhook: Pick<WebhookBody, 'isActive' | 'disabledReason' | 'failingSince'>;
}) {
  if (disabledReason !== null && !isActive)
    return (
      <Badge tone="fail" icon={<CircleX aria-hidden />}>
        Switched off
      </Badge>
    );
  if (!isActive) return <Badge icon={<CircleOff aria-hidden />}>Off</Badge>;
  if (failingSince !== null)
    return (
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
        Failing
      </Badge>
    );
  return <Badge icon={<CircleCheck aria-hidden />}>Active</Badge>;
}
