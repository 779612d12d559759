import { describe, expect, it } from 'vitest';
import { offsetOf, preparePasted } from './paste-lines.tsx';

describe('preparePasted', () => {
  it('gives nothing of nothing', () => {
    expect(preparePasted(' \n\t')).toEqual({ kind: 'empty' });
  });

  it('gives the schema beside the faults, and counts those that are not shown', () => {
    const prepared = preparePasted(`m,host=a v=1\n${'broken\n'.repeat(25)}`);
    expect(prepared).toMatchObject({
      kind: 'read',
      inferred: { schema: { measurements: [{ name: 'm' }] } },
      moreFaults: 5,
    });
    expect(prepared.kind === 'read' ? prepared.faults.length : 0).toBe(20);
  });

  it('gives faults alone where no line is a point', () => {
    expect(preparePasted('{"json": true}')).toMatchObject({ kind: 'read', inferred: null, moreFaults: 0 });
  });
});

describe('offsetOf', () => {
  it.each([
    [{ line: 1, column: 1 }, 0],
    [{ line: 2, column: 3 }, 7],
    [{ line: 3, column: 1 }, 10],
    [{ line: 9, column: 9 }, 12],
  ])('finds %j', (at, offset) => {
    expect(offsetOf('m v=\nm v=\nxy', { ...at, detail: '' })).toBe(offset);
  });
});
