import Link from 'next/link';
import { Alive } from '#ui/alive.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type ImportContext, importTabs } from './import-tabs.tsx';

/** ImportPage makes something of what was pasted or chosen: of a command line a schema and a load profile, of a capsule a run. */
export function ImportPage({ from, ...context }: { from: unknown } & ImportContext) {
  const chosen = importTabs.find((tab) => tab.from === from) ?? importTabs[0];
  return (
    <>
      <PageHeader title={chosen?.title ?? 'Import'} description={chosen?.description} />
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
      <Alive>{chosen?.view(context)}</Alive>
    </>
  );
}
