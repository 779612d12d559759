'use client';

import { useMutation } from '@tanstack/react-query';
import { type PlanFile, runPlanOf } from '@tidemark/domain/run/plan-file';
import { opensByToken } from '@tidemark/domain/target/target';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';

/** What is to be made; `secret` goes to the sealed store of the target, and nowhere else. */
export type WantedParts = { plan: PlanFile; target: 'none' | 'create'; secret: string | null };

const savedShape = z.object({ id: z.string() });

/** useCreateImport makes target, schema and load profile of an import and leads to a new run with them; what exists already is not created twice. */
export function useCreateImport(onDone: () => void) {
  const router = useRouter();
  const made = useRef(new Map<string, string>());

  const make = async (path: string, body: unknown): Promise<string> => {
    const key = path + JSON.stringify(body);
    const known = made.current.get(key);
    if (known !== undefined) return known;
    const { id } = await fetchApi('POST', path, savedShape, { body });
    made.current.set(key, id);
    return id;
  };

  return useMutation({
    mutationFn: ({ plan, target, secret }: WantedParts) =>
      makeParts(make, plan, target === 'create' ? targetBody(plan, secret) : null),
    onSuccess: (picks) => {
      onDone();
      router.push(`/runs/new?${picks}`);
      router.refresh();
    },
  });
}

type Make = (path: string, body: unknown) => Promise<string>;

async function makeParts(make: Make, plan: PlanFile, target: unknown): Promise<URLSearchParams> {
  const picks = new URLSearchParams();
  const parts: [key: string, path: string, body: unknown][] = [
    ['schema', '/schemas', plan.schema],
    ['profile', '/profiles', plan.profile],
  ];
  if (target !== null) parts.unshift(['system', '/targets', target]);
  for (const [key, path, body] of parts) {
    picks.set(key, await make(path, body));
  }
  return picks;
}

function targetBody(plan: PlanFile, secret: string | null): unknown {
  const { target: stored } = runPlanOf(plan);
  return { target: stored, ...(opensByToken(stored) ? { token: secret } : { password: secret }) };
}
