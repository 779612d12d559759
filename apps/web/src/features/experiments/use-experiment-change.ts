'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { useToast } from '#ui/toast.tsx';

/** What an experiment can be asked to do while it runs and afterwards. */
export type ExperimentChange = 'pause' | 'resume' | 'cancel' | 'rerun-failed';

const doneTexts: Record<ExperimentChange, string> = {
  pause: 'No further run will start',
  resume: 'The experiment continues',
  cancel: 'Cancelling the experiment',
  'rerun-failed': 'Rerunning what failed',
};

/** useExperimentChange asks for a change and shows the answer: nothing changes on the page before the server has agreed. */
export function useExperimentChange(experimentId: string) {
  const router = useRouter();
  const notify = useToast();
  return useMutation({
    mutationFn: ({ verb, cell }: { verb: ExperimentChange; cell?: number }) => {
      const query = cell === undefined ? '' : `?cell=${cell}`;
      return fetchApi('POST', `/experiments/${experimentId}/${verb}${query}`, z.unknown());
    },
    meta: { invalidates: [queryKeys.experiment(experimentId)] },
    onSuccess: (_answer, { verb }) => {
      notify({ title: doneTexts[verb] });
      router.refresh();
    },
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
}
