'use client';

import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

/** projectOptions names projects in a list of choices. */
export function projectOptions(projects: readonly ProjectChoice[]) {
  return projects.map(({ id, name, isArchived }) => ({
    value: id,
    label: isArchived ? `${name} (archived)` : name,
  }));
}

/** ProjectSelect narrows a list to a project; where a workspace has none, there is nothing to choose. */
export function ProjectSelect({
  projects,
  value,
  onChange,
}: {
  projects: ProjectChoice[];
  value: string | undefined;
  onChange: (project: string | undefined) => void;
}) {
  if (projects.length === 0) return null;
  const known = projects.some(({ id }) => id === value);
  const unknown = value === undefined || known ? [] : [{ value, label: 'Unknown project' }];
  return (
    <Field label="Project" className="sm:w-44">
      <Select
        value={value ?? ''}
        options={[{ value: '', label: 'All' }, ...unknown, ...projectOptions(projects)]}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  );
}

/** ProjectField asks which project something new belongs to; where a workspace has none, it asks nothing. */
export function ProjectField({
  projects,
  value,
  onChange,
}: {
  projects: ProjectChoice[];
  value: string;
  onChange: (projectId: string) => void;
}) {
  if (projects.length === 0) return null;
  return (
    <Field label="Project" optional>
      <Select
        value={value}
        options={[{ value: '', label: 'None' }, ...projectOptions(projects)]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** usePickedProject keeps which project was chosen, first the one that the address names; '': none. */
export function usePickedProject(projects: readonly ProjectChoice[], asked: string | undefined) {
  return useState(asked !== undefined && projects.some(({ id }) => id === asked) ? asked : '');
}

/** ProjectFilter is ProjectSelect for a page whose address has no other choice. */
export function ProjectFilter({
  projects,
  value,
  path,
}: {
  projects: ProjectChoice[];
  value: string | undefined;
  path: string;
}) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  if (projects.length === 0) return null;
  const go = (project: string | undefined) =>
    start(() => router.push(project === undefined ? path : `${path}?project=${project}`));
  return (
    <div aria-busy={isPending}>
      <ProjectSelect projects={projects} value={value} onChange={go} />
    </div>
  );
}
