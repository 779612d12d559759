import { expect, it } from 'vitest';
import { findBreaks } from './find-breaks.ts';

type Reported = { at: number; uptime?: number | null; points?: number | null };

function found(reported: Reported[]): string[] {
  const readings = reported.map(({ at, uptime = null, points = null }) => ({
    offsetMs: at * 1_000,
    simulatedAtMs: null,
    uptimeMs: uptime === null ? null : uptime * 1_000,
    pointsWrittenTotal: points,
  }));
  return findBreaks(readings).map(({ kind, offsetMs }) => `${kind} ${offsetMs / 1_000}`);
}

it.each<[string, Reported[], string[]]>([
  [
    'a server that just runs',
    [
      { at: 0, uptime: 5, points: 0 },
      { at: 60, uptime: 65, points: 9 },
    ],
    [],
  ],
  [
    'a process that began anew',
    [
      { at: 0, uptime: 5, points: 0 },
      { at: 60, uptime: 65, points: 900 },
      { at: 70, uptime: 3, points: 20 },
    ],
    ['restarted 70'],
  ],
  [
    'a process that began anew and was written to so fast that its counter did not fall',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 90, uptime: 20, points: 5_000 },
    ],
    ['restarted 90'],
  ],
  [
    'a process that began anew between readings that failed',
    [{ at: 60, uptime: 65, points: 900 }, { at: 61 }, { at: 62 }, { at: 63, uptime: 1, points: 0 }],
    ['restarted 63'],
  ],
  [
    'counters that were reset while the process went on',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 66, points: 3 },
    ],
    ['counter_reset 61'],
  ],
  [
    'a counter that fell on a server without uptime',
    [
      { at: 1, points: 900 },
      { at: 2, points: 3 },
    ],
    ['restarted 2'],
  ],
  [
    'a clock that was set forward by an hour',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 3_666, points: 950 },
    ],
    ['clock_jumped 61'],
  ],
  [
    'a clock that was set back by ten minutes',
    [
      { at: 60, uptime: 3_600, points: 900 },
      { at: 61, uptime: 3_001, points: 950 },
    ],
    ['clock_jumped 61'],
  ],
  [
    'a server that took ten seconds to answer one reading',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 76, points: 950 },
      { at: 72, uptime: 77, points: 990 },
    ],
    [],
  ],
  [
    'a counter that fell where the process seems to have begun 2.5 s later',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 63.5, points: 3 },
    ],
    ['counter_reset 61'],
  ],
  [
    'a counter that fell where the process seems to have begun 2.6 s later',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 63.4, points: 3 },
    ],
    ['restarted 61'],
  ],
  [
    'a clock that was set forward by a minute',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 126, points: 950 },
    ],
    [],
  ],
  [
    'a clock that was set forward by just over a minute',
    [
      { at: 60, uptime: 65, points: 900 },
      { at: 61, uptime: 126.1, points: 950 },
    ],
    ['clock_jumped 61'],
  ],
  ['readings that all failed', [{ at: 0 }, { at: 1 }], []],
  ['no reading', [], []],
])('%s', (_, reported, expected) => {
  expect(found(reported)).toEqual(expected);
});
