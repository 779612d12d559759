import { z } from 'zod';
import { lineShape } from '../kernel/line-shape.ts';

/** Projects of a workspace at most: they are offered in one list. */
export const maxProjects = 200;

export const projectNameShape = lineShape(80, 'give the project a name');

const descriptionShape = z.string().trim().max(500);

export const newProjectShape = z.strictObject({
  name: projectNameShape.describe('Unique in the workspace, whatever its capitals'),
  description: descriptionShape.default(''),
});

/** Change of a project; what is left out stays. */
export const projectChangeShape = z.strictObject({
  name: projectNameShape.optional(),
  description: descriptionShape.optional(),
});

/** projectNameKey gives what two names share that differ in capitals only. */
export function projectNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A name for runs, experiments and gates that belong together; it orders them and hides nothing. */
export type ProjectRecord = {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  /** null: active. What belongs to an archived project stays in it, and nothing is added. */
  archivedAt: Date | null;
  createdAt: Date;
  createdBy: string;
};

/** How much belongs to a project; what was deleted does not count. */
export type ProjectCounts = { runs: number; experiments: number; gates: number };

/** A project as it is listed. */
export type ListedProject = ProjectRecord & { counts: ProjectCounts };
