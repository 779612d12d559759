import type { Gate, JudgedMetric } from '@tidemark/analysis/compare/gate';
import { LineSwatch } from '#charts/line-look.tsx';
import { Help } from '#features/docs/help.tsx';
import { figureText } from '#features/results/figure-text.ts';
import { Callout } from '#ui/callout.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import type { BoardRun } from './board.ts';
import { OutcomeBadge } from './gate-looks.tsx';
import { GateTable, type SideHues } from './gate-table.tsx';

/** GatePanel shows whether one side is worse than another, and what that rests on. */
export function GatePanel({
  gate,
  runs,
  isOnly,
}: {
  gate: Gate;
  runs: BoardRun[];
  /** Its sentence opens the page, and need not stand here again. */
  isOnly: boolean;
}) {
  const hues = sideHues(gate, runs);
  return (
    <Panel
      title={`Verdict: ${gate.candidate.label} against ${gate.baseline.label}`}
      help={<Help of="verdict" about="the verdict" />}
      description={isOnly ? null : gate.sentence}
      actions={<OutcomeBadge outcome={gate.outcome} />}
      flush
    >
      <div className="flex flex-col gap-3 px-4 pb-2">
        <SideKey gate={gate} hues={hues} />
        {gate.excluded.length > 0 ? (
          <Callout tone="warn" title="Runs left out; the gate cannot pass">
            <ul className="list-disc pl-4">
              {gate.excluded.map(({ runId, label, reason }) => (
                <li key={runId}>
                  {label}: {reason}
                </li>
              ))}
            </ul>
          </Callout>
        ) : null}
        {gate.warnings.length > 0 ? (
          <Callout title="Caveats">
            <ul className="list-disc pl-4">
              {gate.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
      </div>
      {gate.metrics.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft text-sm">Not enough data: neither side has a value to judge.</p>
      ) : (
        <>
          <GateTable gate={gate} hues={hues} />
          <div className="p-3">
            <Disclosure summary="Values of each run" hint="what the dots show">
              <div className="flex flex-col gap-4">
                {gate.metrics.map((metric) => (
                  <RunValues key={metric.key} metric={metric} side={gate.candidate.label} />
                ))}
              </div>
            </Disclosure>
          </div>
        </>
      )}
    </Panel>
  );
}

/** A side has the color of its first run on this page. */
function sideHues({ baseline, candidate }: Gate, runs: BoardRun[]): SideHues {
  const hueOf = (runIds: string[]) => runs.find(({ id }) => runIds.includes(id))?.hue ?? 'var(--hue-gray)';
  return { baseline: hueOf(baseline.runIds), candidate: hueOf(candidate.runIds) };
}

function SideKey({ gate, hues }: { gate: Gate; hues: SideHues }) {
  const sides = [
    { ...gate.baseline, hue: hues.baseline, marker: 'circle', role: 'baseline' },
    { ...gate.candidate, hue: hues.candidate, marker: 'diamond', role: 'candidate' },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {sides.map(({ role, label, runIds, hue, marker }) => (
        <li key={role} className="flex min-w-0 items-center gap-2">
          <LineSwatch line={{ hue, marker, look: 'settled', dash: 0 }} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {label === role ? label : `${label}, ${role}`}
            <span className="text-ink-faint">
              {' '}
              · {runIds.length} {runIds.length === 1 ? 'run' : 'runs'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function RunValues({ metric, side }: { metric: JudgedMetric; side: string }) {
  const rows = [
    ...metric.baseline.map((run) => ({ ...run, side: 'baseline' })),
    ...metric.candidate.map((run) => ({ ...run, side: 'candidate' })),
  ];
  return (
    <Table caption={`${metric.label}, against ${side}`} showCaption>
      <TableHead>
        <HeadCell>Run</HeadCell>
        <HeadCell>Side</HeadCell>
        <HeadCell numeric>Value</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((run) => (
          <TableRow key={run.runId}>
            <RowHead className="font-normal">{run.label}</RowHead>
            <Cell>{run.side}</Cell>
            <Cell numeric>{figureText(metric.unit, run.value)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
