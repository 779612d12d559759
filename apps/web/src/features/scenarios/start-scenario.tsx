'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import type { Problem } from '#features/editing/problem.ts';
import { ProblemCallout } from '#features/editing/problem-callout.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

const startedShape = z.object({ id: z.string() });

type SizeCard = { value: string; title: string; detail: string };

/** StartScenario starts the experiment in the chosen size; the page then shows how it goes. */
export function StartScenario({ id, sizes }: { id: string; sizes: SizeCard[] }) {
  const router = useRouter();
  const [size, setSize] = useState('quick');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const start = async () => {
    setBusy(true);
    const answer = await callApi('POST', `/scenarios/${id}/start`, startedShape, { size });
    if (answer.ok) router.refresh();
    setProblem(answer.ok ? null : answer.problem);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioCards label="Size" value={size} onValueChange={setSize} cards={sizes} />
      {problem ? <ProblemCallout problem={problem} /> : null}
      <div>
        <Button look="primary" busy={busy} onClick={start}>
          Start the experiment
        </Button>
      </div>
    </div>
  );
}
