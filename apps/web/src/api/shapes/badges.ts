import { type BadgeRecord, badgeSubjectShape } from '@tidemark/domain/badge/badge';
import { z } from 'zod';
import { moment } from './records.ts';

// Pages of the portal parse these bodies as well, so nothing here may import server code.
export const badgeBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  subject: badgeSubjectShape,
  url: z.string().describe('Of the picture (SVG); anyone who has it can open it'),
  createdBy: z.string(),
  createdAt: moment,
});
export type BadgeBody = z.infer<typeof badgeBodyShape>;

/** toBadgeBody writes a badge as the API does: its token stands in its address alone. */
export function toBadgeBody({ token, createdAt, ...badge }: BadgeRecord, appUrl: string): BadgeBody {
  return { ...badge, url: `${appUrl}/badges/${token}.svg`, createdAt: createdAt.toISOString() };
}

export const badgesBodyShape = z.object({ items: z.array(badgeBodyShape) });
