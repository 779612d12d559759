'use client';

import type { MetricFlow } from '@tidemark/domain/result/delivery';
import { useRef } from 'react';
import { SaveMenu } from '#charts/export/save-menu.tsx';
import { Help } from '#features/docs/help.tsx';
import { Panel } from '#ui/panel.tsx';
import { FlowChart } from './flow-chart.tsx';
import { toneLooks } from './flow-look.ts';
import { FlowTable, flowCsv, sumText } from './flow-table.tsx';
import { prepareFlow } from './prepare-flow.ts';

const title = 'Where metrics go';
const notes =
  'Read from above to below: bars are what arrived, from 0; pieces are what left after that stage.';

/** FlowFigure shows the way of the metrics of a run as a chart and, where there is room, as the table behind it. */
export function FlowFigure({ flow }: { flow: MetricFlow }) {
  const figure = useRef<HTMLElement>(null);
  const model = prepareFlow(flow);
  const legend = [
    { label: 'Lost', hue: toneLooks.lost.hue, dash: null },
    { label: 'As planned', hue: toneLooks.planned.hue, dash: null },
    { label: 'Unexplained', hue: toneLooks.unexplained.hue, dash: null },
  ];
  return (
    <Panel
      title={title}
      help={<Help of="where-metrics-go" about={title} />}
      description={notes}
      actions={
        <SaveMenu figure={figure} words={{ title, notes: [notes], legend }} table={() => flowCsv(model)} />
      }
    >
      <figure ref={figure} aria-label={title} className="m-0">
        <FlowChart model={model} />
        <p className="mt-2 border-line-strong border-t pt-2 font-medium text-[13px] sm:hidden">
          {sumText(model)}
        </p>
      </figure>
      <div className="-mx-4 -mb-4 mt-4 hidden border-line border-t sm:block">
        <FlowTable model={model} />
      </div>
    </Panel>
  );
}
