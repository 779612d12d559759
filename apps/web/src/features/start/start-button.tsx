'use client';

import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import type { QuestionStart } from './prepare-questions.ts';

const startedShape = z.object({ id: z.string() });

/** StartButton starts a measurement by one click and leads to the page that shows it. */
export function StartButton({
  start: { path, body, page },
  subject,
  children,
}: {
  start: QuestionStart;
  /** What is started, for those who do not see the card around the button. */
  subject: string;
  children: string;
}) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => fetchApi('POST', path, startedShape, { body }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ id }) => router.push(page.endsWith('/') ? `${page}${id}` : page),
  });
  return (
    <>
      {error ? (
        <div className="basis-full">
          <ProblemCallout problem={error.problem} />
        </div>
      ) : null}
      <Button
        look="primary"
        icon={<Play aria-hidden />}
        busy={isPending || isSuccess}
        aria-label={`${children}: ${subject}`}
        onClick={() => mutate()}
      >
        {children}
      </Button>
    </>
  );
}
