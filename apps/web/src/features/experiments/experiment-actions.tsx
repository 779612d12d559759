'use client';

import { Ban, Copy, Ellipsis, GitCompareArrows, Package, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { DeleteMenuItem } from '#features/deletion/delete-button.tsx';
import { ShareButton } from '#features/sharing/share-button.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { type ExperimentView, isOver } from './experiment-view.ts';
import { useExperimentChange } from './use-experiment-change.ts';

/** ExperimentActions are what can be done with an experiment: hold and stop it while it goes, mend, compare and repeat it afterwards. */
export function ExperimentActions({ experiment }: { experiment: ExperimentView }) {
  const { id, state, progress } = experiment;
  const { mutate, isPending: busy } = useExperimentChange(id);
  const isGoing = state === 'running' || state === 'pausing' || state === 'paused';
  return (
    <>
      <LinkButton icon={<Copy aria-hidden />} href={`/experiments/new?from=${id}`}>
        Duplicate
      </LinkButton>
      {progress.failedCount > 0 && state !== 'cancelling' ? (
        <Button icon={<RotateCcw aria-hidden />} busy={busy} onClick={() => mutate({ verb: 'rerun-failed' })}>
          Rerun {progress.failedCount} failed
        </Button>
      ) : null}
      {state === 'running' ? (
        <Button icon={<Pause aria-hidden />} busy={busy} onClick={() => mutate({ verb: 'pause' })}>
          Pause
        </Button>
      ) : null}
      {state === 'pausing' || state === 'paused' ? (
        <Button
          look="primary"
          icon={<Play aria-hidden />}
          busy={busy}
          onClick={() => mutate({ verb: 'resume' })}
        >
          Resume
        </Button>
      ) : null}
      {isGoing ? <CancelButton experimentId={id} /> : null}
      {progress.succeededCount > 0 ? <ResultActions experiment={experiment} /> : null}
      <Menu trigger={<Button icon={<Ellipsis aria-hidden />} aria-label="More actions" />}>
        <MenuItem asChild>
          <a href={`/api/v1/experiments/${id}/capsule`} download>
            <Package aria-hidden />
            Download capsule
          </a>
        </MenuItem>
        {isOver(experiment) ? (
          <DeleteMenuItem
            label={`Delete with ${progress.runCount === 1 ? '1 run' : `its ${progress.runCount} runs`}`}
            noun="experiment"
            path={`/experiments/${id}`}
            listHref="/experiments"
          />
        ) : null}
      </Menu>
    </>
  );
}

/** What the runs that succeeded until now allow: to set them side by side, and to publish that. */
function ResultActions({ experiment }: { experiment: ExperimentView }) {
  return (
    <>
      <LinkButton icon={<GitCompareArrows aria-hidden />} href={`/compare?experiment=${experiment.id}`}>
        Compare
      </LinkButton>
      {isOver(experiment) ? (
        <ShareButton
          shared={{ experimentId: experiment.id }}
          suggestedTitle={experiment.design.name}
          label="Publish report"
        />
      ) : null}
    </>
  );
}

function CancelButton({ experimentId }: { experimentId: string }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useExperimentChange(experimentId);
  const cancel = () => mutate({ verb: 'cancel' }, { onSuccess: () => setAsking(false) });
  return (
    <>
      <Button icon={<Ban aria-hidden />} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this experiment?"
        description="The current run stops immediately and queued runs do not start. Results so far are kept."
        confirm="Cancel experiment"
        dismiss="Keep running"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={cancel}
      />
    </>
  );
}
