import type { Delivery } from '@tidemark/domain/result/delivery';
import { Help } from '#features/docs/help.tsx';
import { type ComparedStep, compareFlows } from '#features/results/delivery/compared-flows.ts';
import { countOf, goneText } from '#features/results/delivery/flow-chart.tsx';
import { toneLooks } from '#features/results/delivery/flow-look.ts';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import type { BoardRun } from './board.ts';

type Flowed = { id: string; label: string; flow: NonNullable<Delivery['flow']> };

/** flowedRuns are the runs of which it is known where their metrics went. */
export function flowedRuns(runs: readonly BoardRun[]): Flowed[] {
  return runs.flatMap(({ id, label, delivery }) =>
    delivery?.flow ? [{ id, label, flow: delivery.flow }] : [],
  );
}

/** FlowsPanel sets side by side how far the metrics of each run came, and where the others ended. */
export function FlowsPanel({ runs }: { runs: Flowed[] }) {
  return (
    <Panel
      title="Where metrics go"
      help={<Help of="where-metrics-go" about="Where metrics go" />}
      description="Stage by stage: how many metrics arrived, and below it how many left and why."
      flush
    >
      <Table caption="Metrics of each run by stage">
        <TableHead>
          <HeadCell>Stage</HeadCell>
          {runs.map(({ id, label }) => (
            <HeadCell wraps key={id} numeric className="min-w-32">
              {label}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {compareFlows(runs).map((step) => (
            <StepRow key={step.key} step={step} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function StepRow({ step: { label, tone, counts } }: { step: ComparedStep }) {
  const isStage = tone === 'arrived';
  const look = toneLooks[tone].text;
  return (
    <TableRow>
      <RowHead className={classNames('min-w-48', !isStage && classNames('pl-7 font-normal', look))}>
        {label}
      </RowHead>
      {counts.map(({ runId, metrics, share }) => (
        <Cell key={runId} numeric className={look}>
          {metrics === null ? '' : isStage ? countOf(metrics) : goneText(metrics, share)}
        </Cell>
      ))}
    </TableRow>
  );
}
