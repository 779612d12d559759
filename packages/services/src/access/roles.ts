import { z } from 'zod';

/** Roles of members, the one with the most permissions first. */
export const memberRoles = ['owner', 'admin', 'member', 'viewer'] as const;
export const memberRoleShape = z.enum(memberRoles);
export type MemberRole = z.infer<typeof memberRoleShape>;

/** What each role may do, in one line. */
export const roleWords: Record<MemberRole, string> = {
  owner: 'Everything, deletion of the workspace included',
  admin: 'Members, invitations, settings, and all work',
  member: 'All work: schemas, targets, runs, reports, API keys',
  viewer: 'Looks at everything and changes nothing',
};

/** isChangingRole reports whether a role may change what the workspace holds. */
export function isChangingRole(role: string): boolean {
  return role === 'owner' || role === 'admin' || role === 'member';
}

/** isManagingRole reports whether a role may manage members and settings. */
export function isManagingRole(role: string): boolean {
  return role === 'owner' || role === 'admin';
}

/** A change of a membership: its present role, the next one (null: it ends), and who changes it. */
export type MemberChange = {
  present: string;
  next: MemberRole | null;
  /** Role of the member who changes it. */
  by: string;
  isOwn: boolean;
  /** Owners of the workspace now. */
  owners: number;
};

/** Why a membership cannot be changed so; null: it can. */
export type ChangeRefusal = 'role' | 'owner_only' | 'last_owner' | null;

/** refuseChange decides on a change of a membership: owners change all, admins all but owners, everyone may leave; one owner stays. */
export function refuseChange({ present, next, by, isOwn, owners }: MemberChange): ChangeRefusal {
  const leaves = isOwn && next === null;
  if (!leaves && !isManagingRole(by)) return 'role';
  const concernsOwner = present === 'owner' || next === 'owner';
  if (!leaves && concernsOwner && by !== 'owner') return 'owner_only';
  if (present === 'owner' && next !== 'owner' && owners <= 1) return 'last_owner';
  return null;
}
