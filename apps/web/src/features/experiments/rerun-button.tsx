'use client';

import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useExperimentChange } from './use-experiment-change.ts';

/** RerunCellButton reruns the failed repetitions of one cell. */
export function RerunCellButton({
  experimentId,
  cell,
  failedCount,
}: {
  experimentId: string;
  cell: number;
  failedCount: number;
}) {
  const { mutate, isPending } = useExperimentChange(experimentId);
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      busy={isPending}
      onClick={() => mutate({ verb: 'rerun-failed', cell })}
    >
      Rerun {failedCount}
    </Button>
  );
}
