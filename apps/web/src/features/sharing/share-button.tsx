'use client';

import { useMutation } from '@tanstack/react-query';
import type { MemoryKind } from '@tidemark/analysis/compare/capacity';
import { longestConclusion } from '@tidemark/analysis/compare/report-snapshot';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import { Share2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { z } from 'zod';
import { reportBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';

const publishedShape = z.object({ report: reportBodyShape, token: z.string() });

/** What a report is made of: runs, and how they are judged. */
export type Shared = {
  runIds?: string[] | undefined;
  experimentId?: string | undefined;
  candidateIds?: string[] | undefined;
  pinnedId?: string | undefined;
  tolerance?: number | undefined;
  metrics?: GateFigureKey[] | undefined;
  memory?: MemoryKind | undefined;
  ramGiB?: number | undefined;
  schemaId?: string | undefined;
};

/** ShareButton publishes what is shown as a frozen report and shows its link once. */
export function ShareButton({
  shared,
  suggestedTitle,
  label = 'Share',
}: {
  shared: Shared;
  suggestedTitle: string;
  label?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <ShareDialog shared={shared} suggestedTitle={suggestedTitle} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function ShareDialog({
  shared,
  suggestedTitle,
  onClose,
}: {
  shared: Shared;
  suggestedTitle: string;
  onClose: () => void;
}) {
  const [title, setTitle] = useState(suggestedTitle);
  const [conclusion, setConclusion] = useState('');
  const body = {
    ...shared,
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(conclusion.trim() === '' ? {} : { conclusion: conclusion.trim() }),
  };
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/reports', publishedShape, { body }),
  });
  if (data) {
    const link = new URL(`/r/${data.token}`, window.location.origin).toString();
    return <PublishedDialog link={link} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share as a report"
      description="Anyone with the link can read it without signing in. It is frozen now, names who started the runs, holds no passwords or target addresses, and can be revoked at any time."
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Create link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
        <Field label="Title">
          <TextInput value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label="Your conclusion (optional)" hint="Plain text, on the first screen of the report.">
          <TextArea
            value={conclusion}
            rows={4}
            maxLength={longestConclusion}
            onChange={(event) => setConclusion(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function PublishedDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="The report is published"
      description="Copy the link now: it is shown only once, because only its hash is stored."
      footer={
        <>
          <LinkButton href={link} target="_blank" rel="noopener">
            Open report
          </LinkButton>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Field label="Link">
          <TextInput mono readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CopyButton text={link} label="Copy link" />
          <Link href="/reports" className="text-[13px] text-ink-soft underline">
            All reports
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
