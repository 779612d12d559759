import { describe, expect, it } from 'vitest';
import { memberRoles, refuseChange } from './roles.ts';

describe('refuseChange', () => {
  const change = { present: 'member', next: 'viewer', by: 'owner', isOwn: false, owners: 1 } as const;

  it('lets owners and admins change roles, and no one else', () => {
    const decided = memberRoles.map((by) => refuseChange({ ...change, by }));
    expect(decided).toEqual([null, null, 'role', 'role']);
  });

  it('lets owners alone make, change and remove owners', () => {
    for (const by of memberRoles.slice(1, 2)) {
      expect(refuseChange({ ...change, by, next: 'owner' })).toBe('owner_only');
      expect(refuseChange({ ...change, by, present: 'owner', owners: 2 })).toBe('owner_only');
      expect(refuseChange({ ...change, by, present: 'owner', next: null, owners: 2 })).toBe('owner_only');
    }
    expect(refuseChange({ ...change, next: 'owner' })).toBeNull();
    expect(refuseChange({ ...change, present: 'owner', next: null, owners: 2 })).toBeNull();
  });

  it('keeps the last owner, also against their own wish', () => {
    const own = { ...change, present: 'owner', isOwn: true };
    expect(refuseChange({ ...own, next: null })).toBe('last_owner');
    expect(refuseChange({ ...own, next: 'admin' })).toBe('last_owner');
    expect(refuseChange({ ...own, next: 'owner' })).toBeNull();
    expect(refuseChange({ ...own, next: null, owners: 2 })).toBeNull();
  });

  it('lets every other member leave', () => {
    for (const by of memberRoles.slice(1))
      expect(refuseChange({ present: by, next: null, by, isOwn: true, owners: 1 })).toBeNull();
    expect(refuseChange({ ...change, next: null, by: 'member' })).toBe('role');
  });
});
