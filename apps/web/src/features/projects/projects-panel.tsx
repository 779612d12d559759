'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { ProjectActions, type ProjectRow } from './project-actions.tsx';
import { ProjectDialog } from './project-dialog.tsx';

/** ProjectsPanel lists the projects of a workspace, active ones first, with how much belongs to each. */
export function ProjectsPanel({ projects, mayChange }: { projects: ProjectRow[]; mayChange: boolean }) {
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel
      title="Projects"
      help={<Help of="projects" about="Projects" />}
      description="Names for runs, experiments and gates that belong together. Every member sees all of them."
      actions={mayChange ? <Button onClick={() => setCreating(true)}>New project</Button> : null}
      flush={projects.length > 0}
    >
      {projects.length === 0 ? (
        <p className="max-w-prose text-ink-soft text-sm">
          No projects yet. With one for each system or team, the lists of runs and experiments can be narrowed
          to it. A tidemark.yaml with a line such as <code>project: Billing</code> creates it, too.
        </p>
      ) : (
        <ProjectTable projects={projects} mayChange={mayChange} />
      )}
      {isCreating ? <ProjectDialog project={null} onClose={() => setCreating(false)} /> : null}
    </Panel>
  );
}

function ProjectTable({ projects, mayChange }: { projects: ProjectRow[]; mayChange: boolean }) {
  return (
    <Table caption="Projects of this workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell numeric>Runs</HeadCell>
        <HeadCell numeric>Experiments</HeadCell>
        <HeadCell numeric>Gates</HeadCell>
        {mayChange ? <HeadCell>Actions</HeadCell> : null}
      </TableHead>
      <TableBody>
        {projects.map((project) => (
          <TableRow key={project.id}>
            <RowHead className="min-w-44">
              <Link href={`/runs?project=${project.id}`} className="underline [overflow-wrap:anywhere]">
                {project.name}
              </Link>
              {project.isArchived ? <Badge className="ml-2">Archived</Badge> : null}
              {project.description === '' ? null : (
                <span className="block max-w-prose font-normal text-[13px] text-ink-faint [overflow-wrap:anywhere]">
                  {project.description}
                </span>
              )}
            </RowHead>
            <Cell numeric>{project.counts.runs}</Cell>
            <Cell numeric>
              <Link href={`/experiments?project=${project.id}`} className="underline">
                {project.counts.experiments}
                <span className="sr-only"> experiments of {project.name}</span>
              </Link>
            </Cell>
            <Cell numeric>{project.counts.gates}</Cell>
            {mayChange ? (
              <Cell>
                <ProjectActions project={project} />
              </Cell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
