'use client';

import { useMutation } from '@tanstack/react-query';
import type { SizeOffer } from '@tidemark/services/scenarios/list-scenarios';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { onSystems, sizeText, sizeTitles } from './size-text.ts';

const startedShape = z.object({ id: z.string() });

type System = SizeOffer['systems'][number];

/** StartScenario starts the experiment in the chosen size, on the chosen systems; the page then shows its progress. */
export function StartScenario({ id, sizes, choices }: { id: string; sizes: SizeOffer[]; choices: System[] }) {
  const router = useRouter();
  const [size, setSize] = useState('quick');
  const [chosen, setChosen] = useState<System[] | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      fetchApi('POST', `/scenarios/${id}/start`, startedShape, { body: { size, systems: chosen } }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: () => router.refresh(),
  });
  const cards = sizes.map((offer) => ({
    value: offer.size,
    title: sizeTitles[offer.size],
    detail: sizeText(onSystems(offer, chosen?.length ?? offer.systems.length)),
  }));
  const ofSize = sizes.find((offer) => offer.size === size)?.systems ?? [];
  return (
    <div className="flex flex-col gap-3">
      <RadioCards label="Size" value={size} onValueChange={setSize} cards={cards} />
      {choices.length > 1 ? (
        <SystemChoice choices={choices} chosen={chosen ?? ofSize} onChosen={setChosen} />
      ) : null}
      {error ? <ProblemCallout problem={error.problem} /> : null}
      <div>
        <Button
          look="primary"
          busy={isPending}
          disabled={chosen !== null && chosen.length === 0}
          onClick={() => mutate()}
        >
          Start the experiment
        </Button>
      </div>
    </div>
  );
}

function SystemChoice({
  choices,
  chosen,
  onChosen,
}: {
  choices: System[];
  chosen: System[];
  onChosen: (systems: System[]) => void;
}) {
  const isChosen = (system: System) => chosen.some((one) => nameOf(one) === nameOf(system));
  return (
    <Disclosure
      summary="Systems"
      hint={chosen.length === 0 ? 'choose at least one' : chosen.map(nameOf).join(', ')}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Systems</legend>
        {choices.map((system) => (
          <Checkbox
            key={nameOf(system)}
            label={nameOf(system)}
            checked={isChosen(system)}
            onCheckedChange={(checked) =>
              onChosen(choices.filter((one) => (one === system ? checked : isChosen(one))))
            }
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}

function nameOf({ launcher, variant }: System): string {
  return `${launcher}/${variant}`;
}
