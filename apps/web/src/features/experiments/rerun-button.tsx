'use client';

import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useExperimentChange } from './use-experiment-change.ts';

/** RerunCellButton makes the failed repetitions of one cell again. */
export function RerunCellButton({
  experimentId,
  cell,
  failedCount,
}: {
  experimentId: string;
  cell: number;
  failedCount: number;
}) {
  const { change, busy } = useExperimentChange(experimentId);
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      busy={busy}
      onClick={() => void change('rerun-failed', cell)}
    >
      Run {failedCount} again
    </Button>
  );
}
