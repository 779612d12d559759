import { bytesText, countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { StoredShares } from '@tidemark/domain/run/storage';
import Link from 'next/link';
import { LinkButton } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';

/** StoragePanel says what the workspace stores, what of it is an estimate, and where there is something to delete. */
export function StoragePanel({ storage }: { storage: StoredShares }) {
  const { runCount, rowCount, sampleBytes, intervalBytes, resultBytes, reports, deleted } = storage;
  const total = sampleBytes + intervalBytes + resultBytes + reports.bytes;
  const runs = runCount === 1 ? '1 run' : `${countText(runCount)} runs`;
  return (
    <Panel
      title="Storage"
      description={`About ${bytesText(total)} in ${runs} and ${countText(reports.count)} ${reports.count === 1 ? 'report' : 'reports'}.`}
      actions={<LinkButton href="/runs?sort=-size">Largest runs</LinkButton>}
    >
      <DefinitionList
        entries={[
          { term: 'Samples', value: bytesText(sampleBytes) },
          { term: 'Records per second', value: bytesText(intervalBytes) },
          { term: 'Plans, results and verification', value: bytesText(resultBytes) },
          { term: 'Reports', value: bytesText(reports.bytes) },
          { term: 'Samples and records', value: `${countText(rowCount)} rows` },
          {
            term: 'Recently deleted',
            value: (
              <Link href="/settings/deleted" className="underline">
                {deleted.count === 0
                  ? 'no runs'
                  : `${countText(deleted.count)} ${deleted.count === 1 ? 'run' : 'runs'}, ${bytesText(deleted.bytes)} of the above`}
              </Link>
            ),
          },
        ]}
      />
      <p className="mt-3 max-w-prose text-[13px] text-ink-faint">{estimateText(storage)}</p>
    </Panel>
  );
}

function estimateText({ unmeasuredCount, indexShare }: StoredShares): string {
  const runs = unmeasuredCount === 1 ? '1 run is' : `${countText(unmeasuredCount)} runs are`;
  return [
    'An estimate: the size of rows as PostgreSQL keeps them, compressed, measured after the end of each run.',
    indexShare === null ? '' : `Indexes, not included, add about ${shareText(indexShare)} in this database.`,
    unmeasuredCount === 0 ? '' : `${runs} not measured yet, because they are active or ended moments ago.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
