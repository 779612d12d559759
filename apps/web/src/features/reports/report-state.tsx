import { CircleCheck, CircleSlash } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** ReportState shows whether the link of a report still opens it. */
export function ReportState({ revoked }: { revoked: boolean }) {
  return revoked ? (
    <Badge icon={<CircleSlash aria-hidden />}>Revoked</Badge>
  ) : (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Public
    </Badge>
  );
}
