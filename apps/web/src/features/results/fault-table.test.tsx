import { aFault } from '@tidemark/domain/testing/a-fault';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FaultTable } from './fault-table.tsx';

type Fault = Parameters<typeof aFault>[0];

/** The rows of the table as text, each cell apart. */
function rowsOf(...faults: Fault[]): string[][] {
  const html = renderToStaticMarkup(<FaultTable summary={aSummary({ faults: faults.map(aFault) })} />);
  return (html.split(/<\/?tbody>/)[1] ?? '')
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .split(/<\/t[hd]>/)
        .slice(0, -1)
        .map((cell) =>
          cell
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .replaceAll('&gt;', '>')
            .trim(),
        ),
    );
}

describe('the table of faults', () => {
  it('says of a fault who noticed, how far it spread, what waited, until when, and what was lost', () => {
    const [row] = rowsOf({
      detectionMs: 900,
      detectedBy: 'relay > backend:2',
      detectionReason: null,
      effects: [
        anEffect({ part: 'relay', isFaulted: false, notOkShare: 0.02 }),
        anEffect({ part: 'backend:2', isFaulted: true, notOkShare: 1 }),
        anEffect({ part: 'backend:1', isFaulted: false, notOkShare: 0 }),
      ],
      buffers: [
        { holder: 'relay', toward: 'backend:2', unit: 'points', peak: 12_000, peakBefore: 0, drainMs: 3_000 },
      ],
      losses: [{ stage: 'client', part: null, count: 7, text: '' }],
    });
    expect(row).toEqual([
      'backend:2 killed for 20 s from 5.00 s, for 20 s',
      'after 0.900 s by relay > backend:2',
      '100 % backend:2 2 % relay (no fault there)',
      '12,000 points relay for backend:2',
      'after 3.00 s',
      'after 4.10 s',
      '7 client',
    ]);
  });

  it('gives the reason of what is not known, and never 0', () => {
    const [row] = rowsOf({
      detectionMs: null,
      detectionReason: 'no request was counted',
      drainMs: null,
      drainReason: 'the load ended before',
      convergedMs: null,
      convergedReason: 'what several parts hold was not read',
      lossReason: 'the points were not read back',
      effects: [anEffect({ part: 'backend:1', reason: 'it reports no requests' })],
      endedOffsetMs: null,
      beganLateMs: 70,
    });
    expect(row).toEqual([
      'backend:2 killed for 20 s from 5.00 s, not ended, 70 ms late',
      'no request was counted',
      'it reports no requests',
      'nothing that points wait in was read',
      'the load ended before',
      'what several parts hold was not read',
      'the points were not read back',
    ]);
  });

  it('says once what was lost in the whole run of several faults', () => {
    const lost = { stage: 'stored', part: 'backend:2', count: 9_000, text: 'They are gone.' };
    const evicted = { stage: 'client', part: null, count: 70, text: 'Evicted, unsent.' };
    const faults = [aFault({ losses: [lost] }), aFault({ part: 'relay', losses: [evicted, lost] })];
    const html = renderToStaticMarkup(<FaultTable summary={aSummary({ faults })} />);
    expect(html.split('They are gone.')).toHaveLength(2);
    expect(html).toContain('Lost in the whole run');
    expect(rowsOf(...faults).map((row) => row.at(-1))).toEqual(['70 Evicted, unsent.', 'nothing']);
  });

  it('has the worst first, and last what did not take place', () => {
    const rows = rowsOf(
      { text: 'late', beganOffsetMs: null, endedOffsetMs: null, reason: 'the load ended before it began' },
      { text: 'harmless' },
      { text: 'harmful', losses: [{ stage: 'stored', part: null, count: 1, text: 'They are gone.' }] },
    );
    expect(rows.map(([name]) => name?.split(' ')[0])).toEqual(['harmful', 'harmless', 'late']);
    expect(rows[2]?.[1]).toBe('It did not take place: the load ended before it began');
  });
});

function anEffect(overrides: Partial<NonNullable<NonNullable<Fault>['effects']>[number]>) {
  return {
    part: null,
    isFaulted: false,
    notOkShare: null,
    notOkShareBefore: overrides.notOkShare === undefined ? null : 0,
    takenPerSec: null,
    takenPerSecBefore: null,
    reason: null,
    ...overrides,
  };
}
