import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../parse-command-line.ts';

function read(...argv: string[]) {
  const line = parseCommandLine(argv, '0.0.0', 80);
  return line.kind === 'chosen' ? line.input : line.kind === 'fault' ? line.message : line.text;
}

describe('compare', () => {
  it('reads both sides around two dashes, with the tolerance and the metrics that decide', () => {
    const argv = ['compare', 'a', 'b', '--tolerance', '10%', '--metric', 'rssPeak', '--', 'c', 'd'];
    expect(read(...argv)).toEqual({
      baseline: ['a', 'b'],
      candidate: ['c', 'd'],
      local: false,
      tolerance: 0.1,
      metrics: ['rssPeakBytes'],
      notices: ['"rssPeak" is now called "rssPeakBytes"; the old name is still accepted.'],
    });
  });

  it('notices former names in the values of --metric alone, not in the names of runs', () => {
    expect(read('compare', 'rssPeak', '--', 'heapSlope')).toMatchObject({ notices: [] });
    expect(read('compare', 'rssPeak', '--metric=heapInUseSettled', '--', 'heapSlope')).toMatchObject({
      notices: ['"heapInUseSettled" is now called "heapAtRestBytes"; the old name is still accepted.'],
    });
  });

  it('reads files with --local, before or after the command', () => {
    const local = { local: true, tolerance: null, metrics: [], baseline: ['a.json'] };
    expect(read('compare', '--local', 'a.json', '--', 'b.json')).toMatchObject(local);
    expect(read('--local', 'compare', 'a.json', '--', 'b.json')).toMatchObject(local);
  });

  it.each([
    [['compare'], '<runs> is missing'],
    [['compare', 'a', 'b'], 'Name the runs of both sides'],
    [['compare', '--', 'b'], 'Name the runs of both sides'],
    [['compare', 'a', '--', 'a'], '"a" is on both sides.'],
    [['compare', 'a', '--', 'b', '--local'], 'Put --local before the two dashes'],
    [
      ['compare', 'a', '--tolerance', 'much', '--', 'b'],
      '--tolerance is a share such as 0.05 or 5%, not "much".',
    ],
    [['compare', 'a', '--tolerance', '11', '--', 'b'], '--tolerance is a share'],
    [['compare', 'a', '--metric', 'speed', '--', 'b'], '--metric is one of heapAtRestBytes'],
    [['compare', 'a', '--keep', '--', 'b'], '--keep belongs to "run".'],
    [['run', 'plan.yaml', '--tolerance', '1'], '--tolerance belongs to "compare".'],
    [['plan', 'check', 'p.yaml', '--local'], '--local belongs to "run" and "compare".'],
  ])('refuses %j and says what is wrong', (argv, message) => {
    expect(read(...argv)).toContain(message);
  });
});
