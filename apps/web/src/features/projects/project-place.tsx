'use client';

import { useMutation } from '@tanstack/react-query';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { FolderOpen } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import { projectOptions } from './project-select.tsx';

/** ProjectPlace leads to the project of a run or an experiment, and moves it; a workspace without projects shows nothing. */
export function ProjectPlace({
  of,
  id,
  projectId,
  projects,
  mayMove,
}: {
  /** The list that the project narrows. */
  of: 'runs' | 'experiments' | 'benchmarks';
  id: string;
  projectId: string | null;
  projects: ProjectChoice[];
  mayMove: boolean;
}) {
  const [place, setPlace] = useState(projectId);
  const [isMoving, setMoving] = useState(false);
  const project = projects.find((one) => one.id === place);
  if (projects.length === 0 || (project === undefined && !mayMove)) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1 text-[13px]">
      {project ? (
        <>
          <FolderOpen aria-hidden className="size-4 text-ink-faint" />
          <Link href={`/${of}?project=${project.id}`} className="underline [overflow-wrap:anywhere]">
            <span className="sr-only">Project </span>
            {project.name}
          </Link>
        </>
      ) : null}
      {mayMove ? (
        <Button look="quiet" size="small" onClick={() => setMoving(true)}>
          {project ? 'Move' : 'Add to a project'}
        </Button>
      ) : null}
      {isMoving ? (
        <MoveDialog
          path={`/${of}/${id}/project`}
          hint={of === 'experiments' ? 'Its runs and gates go with it.' : null}
          place={place}
          projects={projects}
          onMoved={(moved) => {
            setPlace(moved);
            setMoving(false);
          }}
          onClose={() => setMoving(false)}
        />
      ) : null}
    </span>
  );
}

const movedShape = z.object({ projectId: z.string().nullable() });

function MoveDialog({
  path,
  hint,
  place,
  projects,
  onMoved,
  onClose,
}: {
  path: string;
  hint: string | null;
  place: string | null;
  projects: ProjectChoice[];
  onMoved: (projectId: string | null) => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const notify = useToast();
  const [chosen, setChosen] = useState(place ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi('PUT', path, movedShape, { body: { projectId: chosen === '' ? null : chosen } }),
    onSuccess: ({ projectId }) => {
      const name = projects.find(({ id }) => id === projectId)?.name;
      notify({ title: name === undefined ? 'In no project now' : `Moved to ${name}` });
      onMoved(projectId);
      router.refresh();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Project">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field label="Belongs to" hint={hint} error={error?.problem.detail}>
          <Select
            value={chosen}
            options={[{ value: '', label: 'No project' }, ...projectOptions(projects)]}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={chosen === (place ?? '')}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
