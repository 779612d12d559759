'use client';

import { useMemo } from 'react';
import { SaveTable } from '#charts/export/save-menu.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { changedFigures, figuresCsv } from './changed-figures.ts';
import { DifferencesTable } from './differences-table.tsx';

/** FiguresPanel sets the figures of single runs side by side: those that differ from the baseline's, or all of them. */
export function FiguresPanel({ board: { runs, comparison } }: { board: Board }) {
  const address = useAddress();
  const onlyChanged = address.get('all') === null;
  const changed = useMemo(() => changedFigures(comparison), [comparison]);
  const figures = onlyChanged && changed.length > 0 ? changed : comparison.figures;
  return (
    <Panel
      title="Figures of each run"
      description="Against the first run of the baseline."
      actions={<SaveTable title="Figures" table={() => figuresCsv(comparison.figures, runs)} />}
      flush
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        <Checkbox
          label="Only what changed"
          checked={onlyChanged}
          onCheckedChange={(checked) => address.set({ all: checked ? null : '1' })}
        />
        <p className="text-[13px] text-ink-soft">
          {changed.length === 0
            ? 'Nothing differs by more than 5 %; all figures are shown.'
            : `${changed.length} of ${comparison.figures.length} figures differ.`}
        </p>
      </div>
      <DifferencesTable runs={runs} figures={figures} baselineId={comparison.baselineId} />
    </Panel>
  );
}
