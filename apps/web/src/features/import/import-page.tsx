import Link from 'next/link';
import { Alive } from '../../ui/alive.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { importTabs } from './import-tabs.tsx';

/** ImportPage makes a schema and a load profile of a command line that was pasted. */
export function ImportPage({ from, nowMs }: { from: unknown; nowMs: number }) {
  const chosen = importTabs.find((tab) => tab.from === from) ?? importTabs[0];
  return (
    <>
      <PageHeader
        title={chosen?.from === 'vegeta' ? 'Import results' : 'Import a command line'}
        description={chosen?.description}
      />
      {importTabs.length > 1 ? (
        <nav aria-label="Program" className="flex flex-wrap gap-1">
          {importTabs.map((tab) => (
            <Link
              key={tab.from}
              href={`/import?from=${tab.from}`}
              aria-current={tab === chosen ? 'page' : undefined}
              className={classNames(
                'rounded-md px-3 py-1.5 font-medium text-sm',
                tab === chosen ? 'bg-accent-soft text-accent-strong' : 'text-ink-soft hover:bg-sunken',
              )}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      ) : null}
      <Alive>{chosen?.view(nowMs)}</Alive>
    </>
  );
}
