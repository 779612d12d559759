'use client';

import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { useState } from 'react';
import { z } from 'zod';
import { type ApiAnswer, callApi } from '#features/editing/call-api.ts';
import { ProblemCallout } from '#features/editing/problem-callout.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

const testShape = z.object({
  version: z.string().nullable(),
  roundTripMs: z.number().nullable(),
  detail: z.string(),
});

type Answer = ApiAnswer<z.infer<typeof testShape>>;

/** ConnectionTest reaches a target, saved or still being typed, and says its version and round trip. */
export function ConnectionTest({ path, body }: { path: string; body?: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const test = async () => {
    setBusy(true);
    setAnswer(null);
    setAnswer(await callApi('POST', path, testShape, body?.()));
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={busy} onClick={() => void test()}>
        Test connection
      </Button>
      <div role="status" className="w-full">
        {answer === null ? null : <TestResult answer={answer} />}
      </div>
    </div>
  );
}

function TestResult({ answer }: { answer: Answer }) {
  if (!answer.ok) return <ProblemCallout problem={answer.problem} />;
  const { version, roundTripMs, detail } = answer.value;
  return (
    <Callout tone="good" title="It answers">
      <p>{detail}</p>
      <p className="figures mt-1 text-[13px]">
        {version === null ? 'version unknown' : `version ${version}`}
        {roundTripMs === null ? '' : `, round trip ${threeDigits(roundTripMs)} ms`}
      </p>
    </Callout>
  );
}
