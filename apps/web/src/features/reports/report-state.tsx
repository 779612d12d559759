import { CircleSlash, Link2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** ReportState shows whether the link of a report still opens it. */
export function ReportState({ revoked }: { revoked: boolean }) {
  return revoked ? (
    <Badge icon={<CircleSlash aria-hidden />}>Revoked</Badge>
  ) : (
    <Badge icon={<Link2 aria-hidden />}>Public</Badge>
  );
}
