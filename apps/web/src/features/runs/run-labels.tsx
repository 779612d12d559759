'use client';

import { useMutation } from '@tanstack/react-query';
import { maxLabelLength, maxLabels } from '@tidemark/domain/run/run-labels';
import { Tag } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** RunLabels shows the labels of a run, each of which leads to the runs that have it, and changes them. */
export function RunLabels({ runId, initial }: { runId: string; initial: string[] }) {
  const [labels, setLabels] = useState(initial);
  const [isEditing, setEditing] = useState(false);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1">
      {labels.map((label) => (
        <Link
          key={label}
          href={`/runs?label=${encodeURIComponent(label)}`}
          aria-label={`Runs labeled ${label}`}
        >
          <Badge className="max-w-64 truncate">{label}</Badge>
        </Link>
      ))}
      <Button look="quiet" size="small" icon={<Tag aria-hidden />} onClick={() => setEditing(true)}>
        {labels.length === 0 ? 'Add labels' : 'Edit labels'}
      </Button>
      {isEditing ? (
        <LabelDialog
          runId={runId}
          labels={labels}
          onSaved={(saved) => {
            setLabels(saved);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </span>
  );
}

function LabelDialog({
  runId,
  labels,
  onSaved,
  onClose,
}: {
  runId: string;
  labels: string[];
  onSaved: (labels: string[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(labels.join(', '));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi('PUT', `/runs/${runId}/labels`, runBodyShape, { body: { labels: labelsIn(text) } }),
    onSuccess: (run) => onSaved(run.labels),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Labels">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field
          label="Labels, separated by commas"
          hint={`For example: nightly, commit=3f2a91c. At most ${maxLabels}, each of at most ${maxLabelLength} characters.`}
          error={error?.problem.detail}
        >
          <TextInput value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={isPending}>
            Save labels
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function labelsIn(text: string): string[] {
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}
