'use client';

import type { Gate } from '@tidemark/analysis/compare/gate';
import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { outcomeWord } from './gate-looks.tsx';
import { GatePanel } from './gate-panel.tsx';

const worstFirst: readonly Gate['outcome'][] = ['regressed', 'untrusted', 'inconclusive', 'passed'];

/** VerdictPanel shows by what one side was judged against the baseline: the one that the address names, else the worst. */
export function VerdictPanel({ board, judging }: { board: Board; judging: ReactNode }) {
  const address = useAddress();
  const { gates } = board.comparison;
  const named = address.get('cell');
  const panel = useRef<HTMLDivElement>(null);
  // A cell of the matrix leads here; an address that names none stays where it is.
  useEffect(() => {
    if (named !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [named]);
  const worst = gates.toSorted((a, b) => worstFirst.indexOf(a.outcome) - worstFirst.indexOf(b.outcome))[0];
  const gate = gates.find(({ candidate }) => named !== null && candidate.runIds.includes(named)) ?? worst;
  if (!gate) return null;
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-3">
      {gates.length > 1 ? (
        <Field label="Side" className="w-96 max-w-full">
          <Select
            value={gate.candidate.runIds[0] ?? ''}
            options={gates.map(({ candidate, outcome }) => ({
              value: candidate.runIds[0] ?? '',
              label: `${candidate.label}: ${outcomeWord(outcome).toLowerCase()}`,
            }))}
            onChange={(event) => address.set({ cell: event.target.value })}
          />
        </Field>
      ) : null}
      <GatePanel gate={gate} runs={board.runs} isOnly={gates.length === 1} />
      {judging}
    </div>
  );
}
