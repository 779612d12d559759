import type { ReactNode } from 'react';
import type { SystemChoice } from '#features/runs/run-choices.ts';
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
