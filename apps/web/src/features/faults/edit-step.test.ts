import { faultActions, faultStepShape } from '@tidemark/domain/load/fault-step';
import { describe, expect, it } from 'vitest';
import { changeStep, keyChange, newStep, partAt, snapSeconds, withAction, withEndKind } from './edit-step.ts';

const step = { action: 'pause', part: 'a', atSeconds: 10, forSeconds: 20 };

describe('dragging a step', () => {
  it('moves it within the load, as a whole', () => {
    expect(changeStep(step, { kind: 'move', bySeconds: 5 }, 60).atSeconds).toBe(15);
    expect(changeStep(step, { kind: 'move', bySeconds: 90 }, 60)).toMatchObject({
      atSeconds: 40,
      forSeconds: 20,
    });
    expect(changeStep(step, { kind: 'move', bySeconds: -90 }, 60).atSeconds).toBe(0);
    const { forSeconds: _, ...open } = step;
    expect(changeStep({ ...open, until: 30 }, { kind: 'move', bySeconds: 5 }, 60)).toMatchObject({
      atSeconds: 15,
      until: 35,
    });
    expect(changeStep({ ...open, until: 'load-end' }, { kind: 'move', bySeconds: 5 }, 60)).toMatchObject({
      atSeconds: 15,
      until: 'load-end',
    });
  });

  it('does not move one that stands beyond the load further out, and lets it come back', () => {
    const beyond = { ...step, atSeconds: 70 };
    expect(changeStep(beyond, { kind: 'move', bySeconds: 5 }, 60).atSeconds).toBe(60);
    expect(changeStep(beyond, { kind: 'move', bySeconds: -50 }, 60).atSeconds).toBe(20);
  });

  it('leaves an absurd length a number, which its error can name', () => {
    const endless = { ...step, forSeconds: 1e308 };
    expect(changeStep(endless, { kind: 'end', bySeconds: 1 }, 60).forSeconds).toBe(1e308);
  });

  it('changes its length at its end, to no less than a tenth of a second and not beyond the load', () => {
    expect(changeStep(step, { kind: 'end', bySeconds: 5 }, 60).forSeconds).toBe(25);
    expect(changeStep(step, { kind: 'end', bySeconds: 90 }, 60).forSeconds).toBe(50);
    expect(changeStep(step, { kind: 'end', bySeconds: -90 }, 60).forSeconds).toBe(0.1);
    const { forSeconds: _, ...open } = step;
    expect(changeStep({ ...open, until: 30 }, { kind: 'end', bySeconds: 5 }, 60)).toEqual({
      ...open,
      until: 35,
    });
    expect(changeStep({ ...open, until: 'converged' }, { kind: 'end', bySeconds: 5 }, 60)).toEqual({
      ...open,
      until: 'converged',
    });
  });

  it('moves its beginning and keeps its end', () => {
    expect(changeStep(step, { kind: 'begin', bySeconds: 5 }, 60)).toMatchObject({
      atSeconds: 15,
      forSeconds: 15,
    });
    expect(changeStep(step, { kind: 'begin', bySeconds: -90 }, 60)).toMatchObject({
      atSeconds: 0,
      forSeconds: 30,
    });
    expect(changeStep(step, { kind: 'begin', bySeconds: 90 }, 60)).toMatchObject({
      atSeconds: 29.9,
      forSeconds: 0.1,
    });
  });

  it('snaps to what a few pixels show', () => {
    expect([0.01, 0.2, 0.4, 3, 1_000].map(snapSeconds)).toEqual([0.1, 0.5, 1, 10, 60]);
  });

  it('finds the lane under the pointer, and the outermost ones beyond them', () => {
    const lanes = [
      { part: 'relay', heightPx: 40 },
      { part: 'backend:1', heightPx: 80 },
    ];
    expect([-5, 39, 40, 119, 500].map((y) => partAt(lanes, y))).toEqual([
      'relay',
      'relay',
      'backend:1',
      'backend:1',
      'backend:1',
    ]);
    expect(partAt([], 3)).toBeNull();
  });
});

describe('keys', () => {
  it('move a step by a second, change its length with Shift, and leave other keys alone', () => {
    expect(keyChange('ArrowRight', false)).toEqual({ kind: 'move', bySeconds: 1 });
    expect(keyChange('ArrowLeft', true)).toEqual({ kind: 'end', bySeconds: -1 });
    expect(keyChange('Tab', false)).toBeNull();
  });
});

describe('a step that is written by the form', () => {
  it('is valid as soon as it has an action', () => {
    for (const action of faultActions) {
      const made = withAction(step, action);
      const settings = action === 'hook' ? { url: 'https://example.org' } : {};
      expect(faultStepShape.safeParse({ ...made, ...settings }).error?.issues ?? [], action).toEqual([]);
      expect(made).toMatchObject({ part: 'a', atSeconds: 10 });
    }
  });

  it('gets a length again when it is no restart any more', () => {
    const restart = withAction(step, 'restart');
    expect(restart).not.toHaveProperty('forSeconds');
    expect(withAction(restart, 'kill')).toMatchObject({ forSeconds: 10 });
  });

  it('keeps its length when it ends at a second instead', () => {
    expect(withEndKind(step, 'at')).toEqual({ action: 'pause', part: 'a', atSeconds: 10, until: 30 });
    expect(withEndKind(withEndKind(step, 'at'), 'for')).toEqual(step);
    expect(withEndKind(step, 'load-end')).toEqual({
      action: 'pause',
      part: 'a',
      atSeconds: 10,
      until: 'load-end',
    });
  });

  it('is a pause that fits into the load, or as the one before', () => {
    expect(newStep('server', 58, 60)).toEqual({
      action: 'pause',
      part: 'server',
      atSeconds: 54,
      forSeconds: 6,
    });
    const errors = { action: 'errors', part: 'a', atSeconds: 0, until: 'load-end', share: 0.5 };
    expect(newStep('b', 3, 60, errors)).toEqual({
      action: 'errors',
      part: 'b',
      atSeconds: 3,
      until: 'load-end',
      share: 0.5,
    });
    expect(newStep('b', 3, 60, { action: 'restart', part: 'a', atSeconds: 0 })).toEqual({
      action: 'restart',
      part: 'b',
      atSeconds: 3,
    });
  });
});
