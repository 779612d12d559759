'use client';

import { type PlanFile, runPlanOf } from '@tidemark/domain/run/plan-file';
import { opensByToken } from '@tidemark/domain/target/target';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import type { Problem } from '#features/editing/problem.ts';

/** What is to be made; `secret` goes to the sealed store of the target, and nowhere else. */
export type WantedParts = { plan: PlanFile; target: 'none' | 'create'; secret: string | null };

const savedShape = z.object({ id: z.string() });

/** useCreateImport makes target, schema and load profile of an import and leads to a new run with them; what was made once is not made again. */
export function useCreateImport(onDone: () => void) {
  const router = useRouter();
  const made = useRef(new Map<string, string>());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const make = async (path: string, body: unknown): Promise<string | null> => {
    const key = path + JSON.stringify(body);
    const known = made.current.get(key);
    if (known !== undefined) return known;
    const answer = await callApi('POST', path, savedShape, body);
    if (!answer.ok) {
      setProblem(answer.problem);
      return null;
    }
    made.current.set(key, answer.value.id);
    return answer.value.id;
  };

  const create = async ({ plan, target, secret }: WantedParts): Promise<void> => {
    setProblem(null);
    setBusy(true);
    const picks = await makeParts(make, plan, target === 'create' ? targetBody(plan, secret) : null);
    if (picks === null) return setBusy(false);
    onDone();
    router.push(`/runs/new?${picks}`);
    router.refresh();
  };

  return { create, busy, problem };
}

type Make = (path: string, body: unknown) => Promise<string | null>;

async function makeParts(make: Make, plan: PlanFile, target: unknown): Promise<URLSearchParams | null> {
  const picks = new URLSearchParams();
  const parts: [key: string, path: string, body: unknown][] = [
    ['schema', '/schemas', plan.schema],
    ['profile', '/profiles', plan.profile],
  ];
  if (target !== null) parts.unshift(['system', '/targets', target]);
  for (const [key, path, body] of parts) {
    const id = await make(path, body);
    if (id === null) return null;
    picks.set(key, id);
  }
  return picks;
}

function targetBody(plan: PlanFile, secret: string | null): unknown {
  const { target: stored } = runPlanOf(plan);
  return { target: stored, ...(opensByToken(stored) ? { token: secret } : { password: secret }) };
}
