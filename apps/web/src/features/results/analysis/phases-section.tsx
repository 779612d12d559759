import { phasesSentence } from '@tidemark/analysis/run/run-analysis-words';
import { countText, durationText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { LoadPhase, LoadPhases } from '@tidemark/domain/result/load-phases';
import { exactCount } from '#ui/exact-count.ts';
import { Panel } from '#ui/panel.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { unbroken } from '#ui/unbroken.ts';

/** PhasesSection sets the creation of the series against what followed. */
export function PhasesSection({ phases }: { phases: LoadPhases }) {
  return (
    <Panel
      title="Creation and steady state"
      description="Creation: until every series of the first pass is written once. The second in between belongs to neither."
      flush
    >
      <p className="px-4 pb-3 text-sm">{unbroken(phasesSentence(phases))}</p>
      <Table caption="Figures of both phases">
        <TableHead>
          <HeadCell>Phase</HeadCell>
          <HeadCell numeric>Under load</HeadCell>
          <HeadCell numeric>Points</HeadCell>
          <HeadCell numeric>Points a second</HeadCell>
          <HeadCell numeric>In 90 % of seconds</HeadCell>
          <HeadCell numeric>Response p50</HeadCell>
          <HeadCell numeric>Response p99</HeadCell>
        </TableHead>
        <TableBody>
          <PhaseRow name="Creation" phase={phases.creation} />
          {phases.steady ? <PhaseRow name="Steady state" phase={phases.steady} /> : null}
        </TableBody>
      </Table>
    </Panel>
  );
}

function PhaseRow({ name, phase }: { name: string; phase: LoadPhase }) {
  const { pointsPerSec, responseTime } = phase;
  return (
    <TableRow>
      <RowHead className="whitespace-nowrap font-normal">{name}</RowHead>
      <Cell numeric>{durationText(phase.loadMs)}</Cell>
      <Cell numeric>{exactCount(phase.points)}</Cell>
      <Cell numeric>{pointsPerSec ? countText(pointsPerSec.mean) : notMeasured}</Cell>
      <Cell numeric>
        {pointsPerSec ? `${countText(pointsPerSec.p5)} to ${countText(pointsPerSec.p95)}` : notMeasured}
      </Cell>
      <Cell numeric>{responseTime ? microsecondsText(responseTime.p50Us) : notMeasured}</Cell>
      <Cell numeric>{responseTime ? microsecondsText(responseTime.p99Us) : notMeasured}</Cell>
    </TableRow>
  );
}
