'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

const startedShape = z.object({ id: z.string() });

type SizeCard = { value: string; title: string; detail: string };

/** StartScenario starts the experiment in the chosen size; the page then shows how it goes. */
export function StartScenario({ id, sizes }: { id: string; sizes: SizeCard[] }) {
  const router = useRouter();
  const [size, setSize] = useState('quick');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/scenarios/${id}/start`, startedShape, { body: { size } }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: () => router.refresh(),
  });
  return (
    <div className="flex flex-col gap-3">
      <RadioCards label="Size" value={size} onValueChange={setSize} cards={sizes} />
      {error ? <ProblemCallout problem={error.problem} /> : null}
      <div>
        <Button look="primary" busy={isPending} onClick={() => mutate()}>
          Start the experiment
        </Button>
      </div>
    </div>
  );
}
