import { durationText } from '@tidemark/domain/kernel/quantity-text';
import {
  type BackendVerification,
  backendsOf,
  type Verification,
  type VerificationStatus,
} from '@tidemark/domain/result/verification';
import { CircleCheck, CircleHelp, CirclePlus, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { divergenceText } from './verification-words.ts';

const looks: Record<VerificationStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  failed: { word: 'Lacks points', tone: 'fail', icon: <CircleX aria-hidden /> },
  unknown: { word: 'Not known', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  surplus: { word: 'Holds more', tone: 'warn', icon: <CirclePlus aria-hidden /> },
  passed: { word: 'Complete', tone: 'good', icon: <CircleCheck aria-hidden /> },
};
const worstFirst: readonly string[] = Object.keys(looks);

/** BackendsTable shows what each server that should hold the points of a run stores of them; nothing where there is one server. */
export function BackendsTable({ verification }: { verification: Verification }) {
  const backends = backendsOf(verification);
  if (backends.length === 0) return null;
  const rows = backends.toSorted((a, b) => worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status));
  const { divergence, convergedMs } = verification;
  const converged = convergedMs === null ? '' : ` Alike ${durationText(convergedMs)} after the load.`;
  return (
    <Panel
      title="By backend"
      help={<Help of="by-backend" about="By backend" />}
      description={`${divergenceText(divergence)}${converged}`}
      flush
    >
      <Table caption="Points stored by each backend">
        <TableHead>
          <HeadCell>Backend</HeadCell>
          <HeadCell>Verification</HeadCell>
          <HeadCell numeric>Stored</HeadCell>
          <HeadCell numeric>Lost</HeadCell>
          <HeadCell numeric>Held elsewhere only</HeadCell>
          <HeadCell numeric>Unexpected</HeadCell>
          <HeadCell>Remark</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((backend) => (
            <BackendRow key={`${backend.part} ${backend.url}`} backend={backend} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function BackendRow({ backend }: { backend: BackendVerification }) {
  const { part, url, status, stored, lost, missing, unexpected, reason } = backend;
  const { word, tone, icon } = looks[status];
  const toneOf = (count: number | null) => (count ? 'font-medium text-fail' : '');
  return (
    <TableRow>
      <RowHead className="min-w-44 font-normal">
        <span className="block">{part}</span>
        <span className="figures block text-[13px] text-ink-soft [overflow-wrap:anywhere]">{url}</span>
      </RowHead>
      <Cell>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </Cell>
      <Cell numeric>{exactCount(stored)}</Cell>
      <Cell numeric className={toneOf(lost)}>
        {exactCount(lost)}
      </Cell>
      <Cell numeric className={toneOf(missing)}>
        {exactCount(missing)}
      </Cell>
      <Cell numeric>{exactCount(unexpected)}</Cell>
      <Cell className="min-w-48 text-ink-soft">{reason ?? ''}</Cell>
    </TableRow>
  );
}
