'use client';

import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { ReportLink } from '#features/sharing/report-link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const linkShape = z.object({ url: z.string().nullable() });

type Linked = { id: string; title: string; isProtected: boolean };

/** ReportLinkButton shows the link of a published report again, with its frame and its picture. */
export function ReportLinkButton({ report }: { report: Linked }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Link2 aria-hidden />} onClick={() => setOpen(true)}>
        Link
      </Button>
      {open ? <LinkDialog report={report} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LinkDialog({
  report: { id, title, isProtected },
  onClose,
}: {
  report: Linked;
  onClose: () => void;
}) {
  const path = `/reports/${id}/link`;
  const { data, error } = useQuery({
    queryKey: queryKeys.report(path),
    queryFn: ({ signal }) => fetchApi('GET', path, linkShape, { signal }),
  });
  const url = data?.url ?? null;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Link of the report"
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {error ? <ProblemCallout problem={error.problem} /> : null}
      {url === null ? null : (
        <ReportLink
          link={new URL(new URL(url).pathname, window.location.origin).toString()}
          title={title}
          isProtected={isProtected}
        />
      )}
      {data && url === null ? (
        <p className="text-sm">
          The link of this older report was shown once and only its hash was stored. Publish it anew for
          another link.
        </p>
      ) : null}
      {data || error ? null : (
        <p role="status" className="text-[13px] text-ink-faint">
          Loading …
        </p>
      )}
    </Dialog>
  );
}
