import { z } from 'zod';
import { figureKeyShape, matrixFigureKeys } from '../figures/catalog.ts';
import { lineShape } from '../kernel/line-shape.ts';
import { benchmarkNameShape } from '../run/run-context.ts';

/** Badges of a workspace at most. */
export const maxBadges = 100;

const about = {
  benchmark: benchmarkNameShape,
  branch: lineShape(250)
    .default('main')
    .describe('Its newest concluded gate is shown; gates of merge requests are not'),
};

/** What a badge shows: how the newest gate of a benchmark concluded, or a figure of its runs with its interval. */
export const badgeSubjectShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('conclusion'), ...about }),
  z.strictObject({
    kind: z.literal('figure'),
    ...about,
    figure: figureKeyShape(matrixFigureKeys),
    cell: z.int().min(0).max(1_000).default(0).describe('Of the experiment of the gate; 0 is the first'),
  }),
]);
export type BadgeSubject = z.output<typeof badgeSubjectShape>;
export type BadgeInput = z.input<typeof badgeSubjectShape>;
export type FigureSubject = Extract<BadgeSubject, { kind: 'figure' }>;

/** A picture that anyone with its address can see. */
export type BadgeRecord = {
  id: string;
  workspaceId: string;
  /** Part of the address. It opens nothing else, so it is shown again. */
  token: string;
  subject: BadgeSubject;
  createdBy: string;
  createdAt: Date;
};
