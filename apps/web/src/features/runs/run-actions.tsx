'use client';

import { useMutation } from '@tanstack/react-query';
import { isTerminal } from '@tidemark/domain/run/run-state';
import {
  Ban,
  Ellipsis,
  FileOutput,
  GitCompareArrows,
  Grid3x3,
  History,
  Package,
  RotateCcw,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { DeleteMenuItem } from '#features/deletion/delete-button.tsx';
import { ShareButton } from '#features/sharing/share-button.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { RunView } from './run-view.ts';

/** RunActions are what can be done with a run: stop it while it goes; share, compare and repeat it afterwards. */
export function RunActions({ run }: { run: RunView }) {
  if (!isTerminal(run.state)) return <CancelButton run={run} />;
  return (
    <>
      {run.plan === null ? null : <RerunButton runId={run.id} />}
      {run.plan !== null && run.summary ? (
        <LinkButton icon={<History aria-hidden />} href={`/runs/${run.id}/history`}>
          History
        </LinkButton>
      ) : null}
      {run.summary ? <CompareButton runId={run.id} /> : null}
      {run.summary ? <ShareButton shared={{ runIds: [run.id] }} suggestedTitle={run.name} /> : null}
      <MoreActions run={run} />
    </>
  );
}

function MoreActions({ run: { id: runId, plan, summary } }: { run: RunView }) {
  return (
    <Menu trigger={<Button icon={<Ellipsis aria-hidden />} aria-label="More actions" />}>
      {plan === null ? null : (
        <MenuItem asChild>
          <Link href={`/experiments/new?run=${runId}`}>
            <Grid3x3 aria-hidden />
            Create an experiment from this plan
          </Link>
        </MenuItem>
      )}
      {plan === null || summary === null ? null : (
        <MenuItem asChild>
          <a href={`/api/v1/runs/${runId}/capsule`} download>
            <Package aria-hidden />
            Download capsule
          </a>
        </MenuItem>
      )}
      {summary === null ? null : (
        <MenuItem asChild>
          <a href={`/api/v1/runs/${runId}/vegeta`} download={`run-${runId}.vegeta.json`}>
            <FileOutput aria-hidden />
            Export as vegeta JSON
          </a>
        </MenuItem>
      )}
      <DeleteMenuItem label="Delete run" noun="run" path={`/runs/${runId}`} listHref="/runs" />
    </Menu>
  );
}

function CancelButton({ run }: { run: RunView }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/runs/${run.id}/cancel`, runBodyShape),
    onSuccess: () => setAsking(false),
  });
  const cancelling = run.cancelRequestedAt !== null;
  return (
    <>
      <Button icon={<Ban aria-hidden />} disabled={cancelling} onClick={() => setAsking(true)}>
        {cancelling ? 'Cancelling' : 'Cancel run'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this run?"
        description="It stops sending immediately and cannot be resumed. What it has recorded is kept."
        confirm="Cancel run"
        dismiss="Keep running"
        busy={isPending}
        error={error?.problem.detail ?? null}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function RerunButton({ runId }: { runId: string }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => fetchApi('POST', `/runs/${runId}/rerun`, runBodyShape),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ id }) => router.push(`/runs/${id}`),
    onError: ({ problem }) => notify({ tone: 'fail', title: problem.title, detail: problem.detail }),
  });
  return (
    <Button icon={<RotateCcw aria-hidden />} busy={isPending || isSuccess} onClick={() => mutate()}>
      Rerun
    </Button>
  );
}

function CompareButton({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<GitCompareArrows aria-hidden />} onClick={() => setOpen(true)}>
        Compare with
      </Button>
      {open ? <CompareDialog runId={runId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
