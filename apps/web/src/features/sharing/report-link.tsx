'use client';

import { type ReactNode, useState } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { frameCode, pictureCode } from './embed-code.ts';

const views = [
  { value: 'link', label: 'Link' },
  { value: 'frame', label: 'Frame' },
  { value: 'picture', label: 'Picture' },
];

/** ReportLink shows the link of a report, and how it looks in other pages; a report with a password shows itself nowhere else. */
export function ReportLink({
  link,
  title,
  isProtected,
}: {
  link: string;
  title: string;
  isProtected: boolean;
}) {
  const [view, setView] = useState('link');
  if (isProtected)
    return (
      <div className="flex flex-col gap-2">
        <LinkField link={link} />
        <p className="text-[13px] text-ink-faint">
          Readers are asked for the password. A protected report has no frame and no picture for other pages.
        </p>
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Segmented label="How to share" options={views} value={view} onValueChange={setView} />
      </div>
      {view === 'link' ? <LinkField link={link} /> : null}
      {view === 'frame' ? (
        <Embedding code={frameCode(link, title)} label="HTML of the frame">
          <iframe
            src={`${link}/embed`}
            title={`Preview of ${title}`}
            className="h-[420px] w-full rounded-md border border-line"
          />
        </Embedding>
      ) : null}
      {view === 'picture' ? (
        <Embedding code={pictureCode(link, title)} label="Markdown of the picture">
          <img
            src={`${link}/image.png`}
            alt={`Answer and chart of ${title}`}
            width={1_200}
            height={630}
            className="h-auto w-full rounded-md border border-line"
          />
        </Embedding>
      ) : null}
    </div>
  );
}

function LinkField({ link }: { link: string }) {
  return (
    <>
      <Field label="Link">
        <TextInput mono readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <CopyButton text={link} label="Copy link" />
      </div>
    </>
  );
}

function Embedding({ code, label, children }: { code: string; label: string; children: ReactNode }) {
  return (
    <>
      <Field label={label}>
        <TextArea mono readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <CopyButton text={code} label="Copy code" />
      </div>
      <section aria-label="Preview" className="flex min-w-0 flex-col gap-1">
        <p className="text-[13px] text-ink-faint">Preview</p>
        {children}
      </section>
    </>
  );
}
