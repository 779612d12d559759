import { describe, expect, it } from 'vitest';
import { eachLine, scanBody } from './scan-lines.ts';

function linesOf(text: string): [string, boolean][] {
  const body = Buffer.from(text);
  const lines: [string, boolean][] = [];
  eachLine(body, (start, end, isBare) => lines.push([body.toString('utf8', start, end), isBare]));
  return lines;
}

describe('the lines of a body', () => {
  it('are those with content, with or without a last newline', () => {
    expect(linesOf('a v=1 1\n\n# note\n  b v=2 2')).toEqual([
      ['a v=1 1', false],
      ['  b v=2 2', false],
    ]);
  });

  it('keep a newline within the quotes of a value, as InfluxDB does', () => {
    expect(linesOf('q v="a\nb" 10\nr v=1 1').map(([line]) => line)).toEqual(['q v="a\nb" 10', 'r v=1 1']);
  });

  it('take a quote in a tag as a plain character', () => {
    expect(linesOf('q,t=a"b v=1 1\nr v=1 1')).toHaveLength(2);
  });

  it('are bare where nothing stands behind the fields, whatever is quoted or escaped', () => {
    const bare = ['m v=1', 'm v=1 ', 'm,t=a\\ b v="x y",w=1', 'm v="a\\" 5"'];
    const stamped = ['m v=1 5', 'm,t=a\\ b v="x y" 5', 'm', 'm v="a\\" 5" 6'];
    expect(bare.map((text) => linesOf(text)[0]?.[1])).toEqual(bare.map(() => true));
    expect(stamped.map((text) => linesOf(text)[0]?.[1])).toEqual(stamped.map(() => false));
  });
});

describe('a body', () => {
  const canMerge = (text: string) => scanBody(Buffer.from(text)).canMerge;

  it('counts its points, and those without a timestamp', () => {
    expect(scanBody(Buffer.from('a v=1\nb v=1 5\n\nc v=2'))).toEqual({
      points: 3,
      barePoints: 2,
      canMerge: true,
    });
  });

  it('is not merged where it would swallow what follows: open quotes, a backslash at the end', () => {
    expect(['m v=1 1', 'm v="a" 1\n', 'm v="a\nb" 1'].map(canMerge)).toEqual([true, true, true]);
    expect(['m v="abc 1', 'm v=1 1\\', 'm v=1 1\\\n', 'm,t=a"b v=1 1'].map(canMerge)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
