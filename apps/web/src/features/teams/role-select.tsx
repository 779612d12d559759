'use client';

import { useMutation } from '@tanstack/react-query';
import { memberRoles } from '@tidemark/services/access/roles';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import type { MemberRow } from './member-row.ts';

/** RoleSelect changes the role of a member at once, and offers to take it back. */
export function RoleSelect({ member, mayMakeOwners }: { member: MemberRow; mayMakeOwners: boolean }) {
  const router = useRouter();
  const notify = useToast();
  const { id, name, role } = member;
  const { mutate, isPending } = useMutation({
    mutationFn: (next: string) => fetchApi('PUT', `/members/${id}`, z.unknown(), { body: { role: next } }),
    onSuccess: (_, next) => {
      const undo = { label: 'Undo', onSelect: () => mutate(role) };
      notify({ title: `${name} is now ${next}`, ...(next === role ? {} : { action: undo }) });
      router.refresh();
    },
    onError: ({ problem }) => {
      notify({ tone: 'fail', title: problem.title, detail: problem.detail });
      router.refresh();
    },
  });
  const roles = memberRoles.filter((known) => known !== 'owner' || mayMakeOwners);
  return (
    <Select
      aria-label={`Role of ${name}`}
      className="w-32"
      value={role}
      disabled={isPending}
      options={roles.map((value) => ({ value, label: value }))}
      onChange={({ target }) => mutate(target.value)}
    />
  );
}
