import type { ReactNode } from 'react';
import { InchImport } from './inch-import.tsx';
import { VegetaAttackImport } from './vegeta-attack-import.tsx';
import { VegetaImport } from './vegeta-import.tsx';

/** One thing that can be imported; `from` stands in the address, `description` says what becomes of it. */
type ImportTab = { from: string; label: string; description: string; view: (nowMs: number) => ReactNode };

/** Everything that can be imported, in the order of the tabs. */
export const importTabs: readonly ImportTab[] = [
  {
    from: 'inch',
    label: 'inch, influx-stress',
    description:
      'Paste a line as it was run. You see what it prints, what it does and what will be stored, before anything is made of it.',
    view: (nowMs) => <InchImport nowMs={nowMs} />,
  },
  {
    from: 'vegeta-attack',
    label: 'vegeta attack',
    description:
      'Paste a line as it was run, and the files that it names. It becomes a schema and a load profile.',
    view: () => <VegetaAttackImport />,
  },
  {
    from: 'vegeta',
    label: 'Results of vegeta',
    description: 'Results of an attack become a run that can be compared with others.',
    view: () => <VegetaImport />,
  },
];
