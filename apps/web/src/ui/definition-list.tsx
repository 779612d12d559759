import type { ReactNode } from 'react';
import { unbroken } from './quantity.ts';

/** DefinitionList shows facts as pairs of term and value. */
export function DefinitionList({ entries }: { entries: { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {entries.map((entry) => (
        <div key={entry.term} className="contents">
          <dt className="text-ink-soft">{entry.term}</dt>
          <dd className="m-0 min-w-0 [overflow-wrap:anywhere]">{unbroken(entry.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
