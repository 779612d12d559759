import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { LossWindow, Verification } from '@tidemark/domain/result/verification';
import { timeText } from '#charts/prepare/axis-ticks.ts';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** LossWindows shows where in the time of the data points are missing, or are too many. */
export function LossWindows({
  verification: { windows, windowCount },
  simulatedStartMs,
}: {
  verification: Verification;
  simulatedStartMs: number;
}) {
  const more = (windowCount ?? windows.length) - windows.length;
  return (
    <>
      <Table caption="Windows of time in which points are missing" className="max-h-96 overflow-y-auto">
        <TableHead>
          <HeadCell>Data time</HeadCell>
          <HeadCell>Measurement</HeadCell>
          <HeadCell numeric>Acknowledged keys</HeadCell>
          <HeadCell numeric>Stored</HeadCell>
          <HeadCell>Missing</HeadCell>
        </TableHead>
        <TableBody>
          {windows.map((window) => (
            <TableRow key={`${window.measurement} ${window.fromMs}`}>
              <RowHead className="figures whitespace-nowrap font-normal">
                {timeText('simulated', window.fromMs - simulatedStartMs)} to{' '}
                {timeText('simulated', window.untilMs - simulatedStartMs)}
                <span className="block text-[12.5px] text-ink-faint">{momentText(window.fromMs)}</span>
              </RowHead>
              <Cell className="figures [overflow-wrap:anywhere]">{window.measurement}</Cell>
              <Cell numeric>{exactCount(window.expected)}</Cell>
              <Cell numeric>{exactCount(window.stored)}</Cell>
              <Cell className="min-w-36">
                <Missing window={window} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more > 0 ? (
        <p className="px-4 py-3 text-[13px] text-ink-soft">and {countText(more)} windows more</p>
      ) : null}
    </>
  );
}

function Missing({ window: { expected, stored } }: { window: LossWindow }) {
  const missing = expected - stored;
  if (missing <= 0) {
    return <span className="figures text-warn">+{exactCount(-missing)} too many</span>;
  }
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="block h-2 w-20 shrink-0 rounded-sm border border-line bg-sunken">
        <span
          className="block h-full rounded-sm bg-fail"
          style={{ width: `${Math.max(2, (missing / expected) * 100)}%` }}
        />
      </span>
      <span className="figures text-fail">{exactCount(missing)}</span>
    </span>
  );
}

function momentText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('.000Z', 'Z');
}
