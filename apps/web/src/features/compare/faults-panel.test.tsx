import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { compareFaults } from '@tidemark/analysis/compare/compare-faults';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FaultsPanel } from './faults-panel.tsx';

type Fault = Parameters<typeof aFault>[0];

/** The rows of the table as text, each cell apart. */
function rowsOf(sides: Record<string, Fault[]>): string[][] {
  const faults = compareFaults(
    Object.entries(sides).map(([label, runs]) => ({
      label,
      runs: runs.map((fault, i) => ({
        id: `${label}${i}`,
        summary: { faults: fault ? [aFault(fault)] : [] },
      })),
    })),
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FaultsPanel faults={faults} />
    </QueryClientProvider>,
  );
  return (
    html
      .split('<tbody>')[1]
      ?.split('</tr>')
      .slice(0, -1)
      .map((row) =>
        row
          .split(/<\/t[hd]>/)
          .slice(0, -1)
          .map((cell) =>
            cell
              .replace(/<[^>]+>/g, ' ')
              .replace(/\s+/g, ' ')
              .trim(),
          ),
      ) ?? []
  );
}

it('has a row for each side under the fault, with ranges of repeated runs and the reason of what is not known', () => {
  expect(
    rowsOf({
      buffered: [{}, { drainMs: 4_000, convergedMs: null, convergedReason: 'one backend was not read' }],
      original: [
        {
          detectionMs: 900,
          losses: [{ stage: 'stored', part: null, count: 12, text: '' }],
          buffers: [
            { holder: 'relay', toward: null, unit: 'points', peak: 5_000, peakBefore: 0, drainMs: null },
          ],
        },
      ],
      direct: [undefined],
    }),
  ).toEqual([
    ['backend:2 killed for 20 s'],
    [
      'original',
      'after 0.900 s',
      'no requests were counted',
      '5,000 points relay',
      'after 3.00 s',
      'after 4.10 s',
      '12 stored',
    ],
    [
      'buffered 2 runs',
      'no request failed because of it',
      'no requests were counted',
      'nothing that points wait in was read',
      'after 3.00 s to 4.00 s',
      'after 4.10 s (1 of 2 runs) else: one backend was not read',
      'nothing',
    ],
    ['No such fault: direct.'],
  ]);
});

it('says of a side on which it did not take place why, instead of figures', () => {
  const rows = rowsOf({
    short: [{ beganOffsetMs: null, endedOffsetMs: null, reason: 'the load ended first' }],
  });
  expect(rows[1]).toEqual(['short', 'It did not take place: the load ended first']);
});
