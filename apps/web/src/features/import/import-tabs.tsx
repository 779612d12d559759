import type { ReactNode } from 'react';
import { InchImport } from './inch-import.tsx';

/** One program whose command lines can be imported; `from` stands in the address. */
type ImportTab = { from: string; label: string; view: (nowMs: number) => ReactNode };

/** Every program, in the order of the tabs. */
export const importTabs: readonly ImportTab[] = [
  {
    from: 'inch',
    label: 'inch, influx-stress',
    view: (nowMs) => <InchImport nowMs={nowMs} />,
  },
];
