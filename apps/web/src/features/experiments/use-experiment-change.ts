'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import { useToast } from '#ui/toast.tsx';

/** What may be asked of an experiment while it goes and after. */
export type ExperimentChange = 'pause' | 'resume' | 'cancel' | 'rerun-failed';

const doneTexts: Record<ExperimentChange, string> = {
  pause: 'No further run is begun',
  resume: 'The experiment goes on',
  cancel: 'The experiment is being cancelled',
  'rerun-failed': 'What did not succeed is made again',
};

/** useExperimentChange asks for a change and shows the answer: nothing changes on the page before the server has agreed. */
export function useExperimentChange(experimentId: string) {
  const router = useRouter();
  const tell = useToast();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = async (verb: ExperimentChange, cell: number | null = null): Promise<boolean> => {
    setBusy(true);
    const query = cell === null ? '' : `?cell=${cell}`;
    const answer = await callApi('POST', `/experiments/${experimentId}/${verb}${query}`, z.unknown());
    setBusy(false);
    setFault(answer.ok ? null : answer.problem.detail);
    if (answer.ok) {
      tell({ title: doneTexts[verb] });
      router.refresh();
    } else {
      tell({ tone: 'fail', title: answer.problem.title, detail: answer.problem.detail });
    }
    return answer.ok;
  };
  return { change, busy, fault };
}
