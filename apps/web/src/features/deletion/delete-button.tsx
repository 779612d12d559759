'use client';

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { MenuItem } from '#ui/menu.tsx';
import { useDeletion } from './use-deletion.ts';

type Props = {
  /** What it is: "schema". */
  noun: string;
  /** Of the thing in the API: /schemas/<id>. */
  path: string;
  listHref: string;
};

function useDelete({ noun, path, listHref }: Props) {
  const router = useRouter();
  const deletion = useDeletion(() => router.push(listHref));
  const start = () =>
    deletion.mutate({
      title: `Deleted the ${noun}`,
      remove: { method: 'DELETE', path },
      restore: { method: 'POST', path: `${path}/restore` },
    });
  return { start, busy: deletion.isPending || deletion.isSuccess };
}

/** DeleteButton deletes a thing at once and leads to its list, where the deletion can be undone. */
export function DeleteButton(props: Props) {
  const { start, busy } = useDelete(props);
  return (
    <Button look="quiet" icon={<Trash2 aria-hidden />} busy={busy} onClick={start}>
      Delete
    </Button>
  );
}

/** DeleteMenuItem does the same from a menu. */
export function DeleteMenuItem({ label, ...props }: Props & { label: string }) {
  const { start, busy } = useDelete(props);
  return (
    <MenuItem danger disabled={busy} onSelect={start}>
      <Trash2 aria-hidden />
      {label}
    </MenuItem>
  );
}
