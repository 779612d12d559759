import Link from 'next/link';
import type { ReactNode } from 'react';
import type { SystemChoice } from '#features/runs/run-choices.ts';
import { Alive } from '#ui/alive.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CapsuleImport } from './capsule-import.tsx';
import { InchImport } from './inch-import.tsx';
import { VegetaAttackImport } from './vegeta-attack-import.tsx';
import { VegetaImport } from './vegeta-import.tsx';

/** What the views are given: the time, and the systems that something can be run on. */
export type ImportContext = { nowMs: number; systems: readonly SystemChoice[] };

/** One thing that can be imported; `from` stands in the address, `description` says what becomes of it. */
type ImportTab = {
  from: string;
  label: string;
  title: string;
  description: string;
  view: (context: ImportContext) => ReactNode;
};

/** Everything that can be imported, in the order of the tabs. */
export const importTabs: readonly ImportTab[] = [
  {
    from: 'inch',
    label: 'inch, influx-stress',
    title: 'Import a command line',
    description:
      'Paste a command line. See what it prints, what it does and what it stores before anything is created.',
    view: ({ nowMs }) => <InchImport nowMs={nowMs} />,
  },
  {
    from: 'vegeta-attack',
    label: 'vegeta attack',
    title: 'Import a command line',
    description: 'Paste a command line and the files that it names. They become a schema and a load profile.',
    view: () => <VegetaAttackImport />,
  },
  {
    from: 'vegeta',
    label: 'Results of vegeta',
    title: 'Import results',
    description: 'The results of an attack become a run that you can compare with others.',
    view: () => <VegetaImport />,
  },
  {
    from: 'capsule',
    label: 'Capsule',
    title: 'Run a capsule',
    description:
      'Reruns a run or an experiment that was exported elsewhere: the same points, with the original results beside them.',
    view: ({ systems }) => <CapsuleImport systems={systems} />,
  },
];

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
