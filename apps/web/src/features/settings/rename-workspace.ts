'use server';

import { isAPIError } from 'better-auth/api';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { z } from 'zod';
import { container } from '#container.ts';
import { requireSession } from '#session/current-actor.ts';

const nameShape = z.string().trim().min(1, 'Enter a name.').max(120, 'Use at most 120 characters.');

export type RenameResult = { ok: true } | { ok: false; fault: string };

/** renameWorkspace gives the current workspace another name, where the signed-in member may do so. */
export async function renameWorkspace(name: string): Promise<RenameResult> {
  const parsed = nameShape.safeParse(name);
  if (!parsed.success) return { ok: false, fault: parsed.error.issues[0]?.message ?? 'Enter a valid name.' };
  const { workspace } = await requireSession();
  try {
    await container().auth.api.updateOrganization({
      body: { data: { name: parsed.data }, organizationId: workspace.id },
      headers: await headers(),
    });
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return { ok: false, fault: 'Only owners and admins may rename the workspace.' };
  }
  revalidatePath('/', 'layout');
  return { ok: true };
}
