'use client';

import { useMutation } from '@tanstack/react-query';
import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

const testShape = z.object({
  version: z.string().nullable(),
  roundTripMs: z.number().nullable(),
  detail: z.string(),
});

/** ConnectionTest reaches a target, saved or still being typed, and says its version and round trip. */
export function ConnectionTest({ path, body }: { path: string; body?: () => unknown }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => fetchApi('POST', path, testShape, { body: body?.() }),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={isPending} onClick={() => mutate()}>
        Test connection
      </Button>
      <div role="status" className="w-full">
        {data ? <TestResult answer={data} /> : null}
        {error ? <ProblemCallout problem={error.problem} /> : null}
      </div>
    </div>
  );
}

function TestResult({ answer: { version, roundTripMs, detail } }: { answer: z.infer<typeof testShape> }) {
  return (
    <Callout tone="good" title="Connected">
      <p>{detail}</p>
      <p className="figures mt-1 text-[13px]">
        {version === null ? 'version unknown' : `version ${version}`}
        {roundTripMs === null ? '' : `, round trip ${threeDigits(roundTripMs)} ms`}
      </p>
    </Callout>
  );
}
