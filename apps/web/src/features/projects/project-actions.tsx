'use client';

import { useMutation } from '@tanstack/react-query';
import type { ProjectCounts } from '@tidemark/domain/project/project';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { ProjectDialog } from './project-dialog.tsx';

/** What the list shows of a project. */
export type ProjectRow = {
  id: string;
  name: string;
  description: string;
  isArchived: boolean;
  counts: ProjectCounts;
};

/** ProjectActions edits, archives, restores and deletes a project; archiving is undone by restoring, so it does not ask. */
export function ProjectActions({ project }: { project: ProjectRow }) {
  const router = useRouter();
  const notify = useToast();
  const [isEditing, setEditing] = useState(false);
  const { id, name, isArchived, counts } = project;
  const isEmpty = counts.runs + counts.experiments + counts.gates === 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi('POST', `/projects/${id}/${isArchived ? 'restore' : 'archive'}`, z.unknown()),
    onSuccess: () => {
      notify({ title: isArchived ? `${name} is restored` : `${name} is archived` });
      router.refresh();
    },
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
  return (
    <span className="-my-1 -ml-2.5 flex">
      <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        look="quiet"
        size="small"
        busy={isPending}
        aria-label={`${isArchived ? 'Restore' : 'Archive'} ${name}`}
        onClick={() => mutate()}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      {isEmpty ? <DeleteProject id={id} name={name} /> : null}
      {isEditing ? <ProjectDialog project={project} onClose={() => setEditing(false)} /> : null}
    </span>
  );
}

function DeleteProject({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const notify = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/projects/${id}`, z.unknown()),
    onSuccess: () => {
      notify({ title: `${name} is deleted` });
      router.refresh();
    },
  });
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="Nothing belongs to it. Deleted runs and experiments that are restored later have no project then."
        confirm="Delete project"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}
