import { parseRunOrder } from '@tidemark/domain/run/run-order';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { listRunEntries, type RunEntry } from '@tidemark/services/run-lists/list-run-entries';
import { listRunChoices } from '@tidemark/services/runs/read-runs';
import Link from 'next/link';
import { foundOr404 } from '#features/pages/page-address.ts';
import { RunListActions, RunListEmpty } from '#features/runs/run-list-actions.tsx';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RunFilterBar } from './run-filter-bar.tsx';
import { type GridEntry, RunGrid } from './run-grid.tsx';
import { toGridRow } from './run-grid-row.ts';
import {
  isNarrowed,
  parseRunListAddress,
  type RunListAddress,
  runListHref,
  statesOf,
} from './run-list-address.ts';

/** RunListPage lists the runs of a workspace as its address asks. */
export async function RunListPage({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const address = parseRunListAddress(query);
  const [page, choices, projects] = await Promise.all([
    foundOr404(listRunEntries(ctx, inputOf(address))),
    listRunChoices(ctx),
    listProjectChoices(ctx, { alsoId: address.project }),
  ]);
  const narrowed = isNarrowed(address);
  return (
    <>
      <PageHeader
        title="Runs"
        description="Choose runs to compare or delete them."
        actions={<RunListActions project={address.project} />}
      />
      <NoWorkerNotice ctx={ctx} />
      {page.items.length > 0 || narrowed ? (
        <RunFilterBar address={address} choices={choices} projects={projects} />
      ) : null}
      {page.items.length === 0 ? (
        <RunListEmpty isNarrowed={narrowed} />
      ) : (
        <RunGrid entries={page.items.map(toGridEntry)} address={address} />
      )}
      <nav aria-label="Pages of this list" className="flex justify-between text-[13px]">
        {address.cursor ? (
          <Link href={runListHref(address, { cursor: undefined })}>First page</Link>
        ) : (
          <span />
        )}
        {page.nextCursor ? (
          <Link href={runListHref(address, { cursor: page.nextCursor })} className="underline">
            Next page
          </Link>
        ) : null}
      </nav>
    </>
  );
}

function inputOf(address: RunListAddress) {
  return {
    cursor: address.cursor,
    order: address.sort && parseRunOrder(address.sort),
    states: statesOf(address),
    judgements: address.judgement.length === 0 ? undefined : address.judgement,
    labels: address.label,
    schema: address.schema,
    system: address.system,
    author: address.author,
    experimentId: address.experiment,
    project: address.project,
    text: address.q,
    isFolded: address.fold === undefined,
    unfolded: address.open,
  };
}

function toGridEntry(entry: RunEntry): GridEntry {
  if (entry.kind === 'run') return { kind: 'run', run: toGridRow(entry.run) };
  const { id, name, state, progress, createdAt, createdBy } = entry.experiment;
  return {
    kind: 'experiment',
    experiment: { id, name, state, progress, createdAt: createdAt.toISOString(), createdBy },
    runs: entry.runs?.map(toGridRow) ?? null,
    hasMore: entry.hasMore,
  };
}
