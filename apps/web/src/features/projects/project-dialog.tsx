'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { projectBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

/** Name and description of a project; null: a new one. */
export type EditedProject = { id: string; name: string; description: string } | null;

/** ProjectDialog creates a project, or changes its name and description. */
export function ProjectDialog({ project, onClose }: { project: EditedProject; onClose: () => void }) {
  const router = useRouter();
  const notify = useToast();
  const [name, setName] = useState(project?.name ?? '');
  const [description, setDescription] = useState(project?.description ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi(project ? 'PUT' : 'POST', `/projects${project ? `/${project.id}` : ''}`, projectBodyShape, {
        body: { name, description },
      }),
    onSuccess: (saved) => {
      notify({ title: project ? `${saved.name} is saved` : `${saved.name} is created` });
      router.refresh();
      onClose();
    },
  });
  const faults = error?.problem.errors ?? [];
  return (
    <Dialog open onOpenChange={onClose} title={project ? 'Edit project' : 'New project'}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field
          label="Name"
          hint="What belongs together: Metrics platform, Billing"
          error={faultAt(faults, '/name')}
        >
          <TextInput
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Description" optional error={faultAt(faults, '/description')}>
          <TextInput
            value={description}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        {error && faults.length === 0 ? <ProblemCallout problem={error.problem} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={name.trim() === ''}>
            {project ? 'Save' : 'Create project'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
