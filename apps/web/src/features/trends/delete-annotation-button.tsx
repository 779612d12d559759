'use client';

import { useDeletion } from '#features/deletion/use-deletion.ts';
import { Button } from '#ui/button.tsx';
import type { TrendAnnotation } from './prepare-trend.ts';

/** DeleteAnnotationButton deletes an annotation at once; its message offers to bring it back. */
export function DeleteAnnotationButton({ annotation }: { annotation: TrendAnnotation }) {
  const { mutate, isPending } = useDeletion();
  const { id, benchmark, at, kind, text, url } = annotation;
  const deletion = {
    title: `"${text}" is deleted`,
    remove: { method: 'DELETE' as const, path: `/annotations/${id}` },
    restore: { method: 'POST' as const, path: '/annotations', body: { benchmark, at, kind, text, url } },
  };
  return (
    <Button
      look="quiet"
      size="small"
      busy={isPending}
      aria-label={`Delete "${text}"`}
      onClick={() => mutate(deletion)}
    >
      Delete
    </Button>
  );
}
