'use client';

import { useMutation } from '@tanstack/react-query';
import type { MemoryKind } from '@tidemark/analysis/compare/capacity';
import { longestConclusion } from '@tidemark/analysis/compare/report-snapshot';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { reportBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { ReportLink } from './report-link.tsx';
import { firstChoices, type ShareChoices, shareBody } from './share-body.ts';
import { ShareOptions } from './share-options.tsx';

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

/** ShareButton publishes what is shown as a frozen report and shows its link. */
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
  const [choices, setChoices] = useState(() => firstChoices(suggestedTitle));
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      fetchApi('POST', '/reports', publishedShape, {
        body: { ...shared, ...shareBody(choices, Date.now()) },
      }),
  });
  if (data) return <PublishedDialog published={data} onClose={onClose} />;
  const set = (change: Partial<ShareChoices>) => setChoices({ ...choices, ...change });
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Share as a report"
      description={`Anyone with the link can read it without signing in. It is frozen now, names who started the runs, holds no passwords${choices.showTargets ? '' : ' or target addresses'}, and can be revoked at any time.`}
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
          <TextInput
            value={choices.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label="Your conclusion (optional)" hint="Markdown, on the first screen of the report.">
          <TextArea
            value={choices.conclusion}
            rows={4}
            maxLength={longestConclusion}
            onChange={(event) => set({ conclusion: event.target.value })}
          />
        </Field>
        <Disclosure summary="More options" hint="expiry, password, notes, sections">
          <ShareOptions choices={choices} onChange={setChoices} />
        </Disclosure>
      </div>
    </Dialog>
  );
}

function PublishedDialog({
  published: { report, token },
  onClose,
}: {
  published: z.output<typeof publishedShape>;
  onClose: () => void;
}) {
  const link = new URL(`/r/${token}`, window.location.origin).toString();
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="The report is published"
      description="Its link can be copied again, and revoked, under Reports."
      footer={
        <>
          <LinkButton href="/reports" look="quiet">
            All reports
          </LinkButton>
          <LinkButton href={link} target="_blank" rel="noopener">
            Open report
          </LinkButton>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ReportLink link={link} title={report.title} isProtected={report.isProtected} />
    </Dialog>
  );
}
