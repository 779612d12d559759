import type { TrendGate } from '@tidemark/analysis/trend/trend';
import type { BenchmarkTrend } from '@tidemark/services/trends/read-trend';
import Link from 'next/link';
import { Help } from '#features/docs/help.tsx';
import { GateBadge } from '#features/gates/gate-badges.tsx';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { ActButton } from './act-button.tsx';
import { CommitLink } from './gate-links.tsx';

/** Gates that stand open; older ones are folded away. */
const openGates = 20;

/** TrendGatesPanel lists the gates of a trend, the newest first, with the commit of each; any of them can be pinned as baseline. */
export function TrendGatesPanel({ trend }: { trend: BenchmarkTrend }) {
  const newestFirst = trend.gates.toReversed();
  if (newestFirst.length === 0) return null;
  const older = newestFirst.slice(openGates);
  return (
    <Panel
      title="Gates of this branch"
      help={<Help of="gates-of-this-branch" about="Gates of this branch" />}
      flush
    >
      <GateTable caption="Gates, newest first" gates={newestFirst.slice(0, openGates)} trend={trend} />
      {older.length > 0 ? (
        <div className="px-4 py-3">
          <Disclosure summary={`${older.length} older`}>
            <GateTable caption="Older gates" gates={older} trend={trend} />
          </Disclosure>
        </div>
      ) : null}
    </Panel>
  );
}

function GateTable({
  caption,
  gates,
  trend,
}: {
  caption: string;
  gates: readonly TrendGate[];
  trend: BenchmarkTrend;
}) {
  return (
    <Table caption={caption}>
      <TableHead>
        <HeadCell>Gate</HeadCell>
        <HeadCell>Conclusion</HeadCell>
        <HeadCell>Commit</HeadCell>
        <HeadCell>Why</HeadCell>
        <HeadCell>Baseline</HeadCell>
      </TableHead>
      <TableBody>
        {gates.map((gate) => (
          <TableRow key={gate.gateId}>
            <RowHead className="whitespace-nowrap font-normal">
              <Link href={`/gates/${gate.gateId}`} className="underline">
                <LocalTime iso={gate.at} />
              </Link>
            </RowHead>
            <Cell>
              <GateBadge state="concluded" conclusion={gate.conclusion} />
            </Cell>
            <Cell className="figures whitespace-nowrap">
              <CommitLink gate={gate} />
            </Cell>
            <Cell className="min-w-64 text-[13px] text-ink-soft">{unbroken(gate.sentence)}</Cell>
            <Cell className="whitespace-nowrap py-1">
              <BaselineOf gate={gate} trend={trend} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A baseline that is not pinned follows its branch. */
function BaselineOf({
  gate: { gateId, at },
  trend: { benchmark, baselines },
}: {
  gate: TrendGate;
  trend: BenchmarkTrend;
}) {
  const day = at.slice(0, 10);
  const own = baselines.find((baseline) => baseline.gateId === gateId);
  const name = own?.name ?? baselines[0]?.name ?? 'main';
  const path = `/baselines/${benchmark}/${name}`;
  const pin = (
    <ActButton
      method="PUT"
      path={path}
      body={{ gateId }}
      done={`The gate is pinned as baseline "${name}"; its runs cannot be deleted`}
      label={`Pin the gate of ${day} as baseline ${name}`}
    >
      Pin
    </ActButton>
  );
  if (!own) return pin;
  return (
    <>
      <Badge tone="accent">{own.kind === 'pinned' ? `Pinned: ${name}` : name}</Badge>
      {own.kind === 'pinned' ? (
        <ActButton
          method="DELETE"
          path={path}
          done={`Baseline "${name}" follows its branch again`}
          label={`Unpin baseline ${name}`}
        >
          Unpin
        </ActButton>
      ) : (
        pin
      )}
    </>
  );
}
