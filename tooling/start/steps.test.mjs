import { describe, expect, it } from 'vitest';
import { createSteps } from './steps.mjs';

function aTerminal() {
  const written = [];
  return { written, output: { isTTY: false, write: (text) => written.push(text) } };
}

describe('createSteps', () => {
  it('marks a step that was stopped because another failed apart from the one that failed', async () => {
    const { written, output } = aTerminal();
    const { step, times } = createSteps(output);
    const stopped = Object.assign(new Error('stopped'), { name: 'AbortError' });
    await expect(step('Build', () => Promise.reject(stopped))).rejects.toBe(stopped);
    await expect(step('Database', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await step('Other', async () => 'done');
    expect(written.map((line) => line.trim().split(' ')[0])).toEqual(['–', '✗', '✓']);
    expect(times.map(({ title }) => title)).toEqual(['Build', 'Database', 'Other']);
  });

  it('shows the progress of the oldest of several steps on a terminal', async () => {
    const { written, output } = aTerminal();
    const { step } = createSteps({ ...output, isTTY: true, columns: 80 });
    let endFirst = () => {};
    const first = step('First', () => new Promise((resolve) => (endFirst = resolve)));
    await step('Second', async () => 'done');
    expect(written.filter((text) => text.includes('…')).map((text) => text.match(/… (\w+)/)[1])).toEqual([
      'First',
    ]);
    endFirst('done');
    await first;
  });
});
