import { describe, expect, it } from 'vitest';
import { runLabels } from './run-labels.ts';

describe('runLabels', () => {
  it('keeps names that differ', () => {
    expect(runLabels(['tag', 'field'])).toEqual(['tag', 'field']);
  });

  it('numbers names that are shared, and takes no label that another run has', () => {
    expect(runLabels(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (3)', 'a (2)', 'a (4)']);
  });
});
