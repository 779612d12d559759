import type { ReportRecord } from '@tidemark/domain/run/records';
import { CircleSlash, Hourglass, KeyRound, Link2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** ReportState shows whether the link of a report still opens it, and for whom. */
export function ReportState({
  report: { revokedAt, expiresAt, isProtected },
}: {
  report: Pick<ReportRecord, 'revokedAt' | 'expiresAt' | 'isProtected'>;
}) {
  if (revokedAt !== null) return <Badge icon={<CircleSlash aria-hidden />}>Revoked</Badge>;
  if (expiresAt !== null && expiresAt <= new Date())
    return <Badge icon={<Hourglass aria-hidden />}>Expired</Badge>;
  return (
    <>
      <Badge icon={isProtected ? <KeyRound aria-hidden /> : <Link2 aria-hidden />}>
        {isProtected ? 'Password' : 'Public'}
      </Badge>
      {expiresAt === null ? null : (
        <Badge icon={<Hourglass aria-hidden />}>Expires {expiresAt.toISOString().slice(0, 10)}</Badge>
      )}
    </>
  );
}
