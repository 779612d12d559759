import { describe, expect, it } from 'vitest';
import { runLabels } from './run-labels.ts';

describe('runLabels', () => {
  it('keeps names that differ', () => {
    expect(runLabels(['tag', 'field'])).toEqual(['tag', 'field']);
    expect(runLabels([': tag', ': field'])).toEqual([': tag', ': field']);
  });

  it('numbers names that are shared, and takes no label that another run has', () => {
    expect(runLabels(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (3)', 'a (2)', 'a (4)']);
  });

  it('leaves out what all runs of an experiment have in common', () => {
    expect(runLabels(['T: tag on a/b', 'T: field on a/b', 'T: tag on a/b'])).toEqual([
      'tag',
      'field',
      'tag (2)',
    ]);
    expect(runLabels(['T: tag on a', 'T: tag on b'])).toEqual(['tag on a', 'tag on b']);
    expect(runLabels(['T: x on a', 'U: x on b'])).toEqual(['T: x on a', 'U: x on b']);
  });

  it('leaves names whole of which nothing would be left', () => {
    expect(runLabels(['T: x', 'T: '])).toEqual(['T: x', 'T: ']);
    expect(runLabels(['T: x', 'T: x'])).toEqual(['T: x', 'T: x (2)']);
  });
});
