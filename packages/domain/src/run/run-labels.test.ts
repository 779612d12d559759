import { describe, expect, it } from 'vitest';
import { labelsShape, maxLabelLength, maxLabels } from './run-labels.ts';

const parse = (labels: string[]) => labelsShape.safeParse(labels).data;

describe('labels of a run', () => {
  it('are kept once each, trimmed, in alphabetical order', () => {
    expect(parse([' nightly ', 'commit=3f2a', 'nightly'])).toEqual(['commit=3f2a', 'nightly']);
  });

  it('are bounded in number and length', () => {
    const some = Array.from({ length: maxLabels }, (_, i) => `l${i}`);
    expect(parse(some)).toHaveLength(20);
    expect(parse([...some, 'more'])).toBeUndefined();
    expect(parse(['x'.repeat(maxLabelLength)])).toEqual(['x'.repeat(64)]);
    expect(parse(['x'.repeat(65)])).toBeUndefined();
    expect(parse([' '])).toBeUndefined();
  });

  it.each(['a\nb', 'a\u0000b', 'a\u202eb', 'a\u007fb'])('hold no control characters: %j', (label) => {
    expect(parse([label])).toBeUndefined();
  });
});
