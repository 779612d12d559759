import { badgeSubjectShape, type FigureSubject } from '@tidemark/domain/badge/badge';
import { type BoundVerdict, type GateAnswer, gateAnswerShape } from '@tidemark/domain/gate/gate-answer';
import { expect, it } from 'vitest';
import { conclusionBadge, figureBadge } from './badge.ts';

const ofBranch = (branch: string) =>
  badgeSubjectShape.parse({ kind: 'conclusion', benchmark: 'ingest', branch });

function ofFigure(figure: string): FigureSubject {
  const subject = badgeSubjectShape.parse({ kind: 'figure', benchmark: 'ingest', figure });
  if (subject.kind !== 'figure') throw new Error('not a figure');
  return subject;
}

function anAnswer(verdicts: readonly string[], metric = 'heapAtRestBytes'): GateAnswer {
  return gateAnswerShape.parse({
    benchmark: 'ingest',
    conclusion: 'passed',
    check: 'success',
    sentence: 'Passed.',
    baseline: null,
    rows: verdicts.map((verdict, i) => ({
      cell: `cell ${i}`,
      metric,
      label: 'Heap at rest',
      unit: 'bytes',
      baseline: null,
      candidate: 1,
      runs: { baseline: 0, candidate: 3 },
      scale: 'ratio',
      change: null,
      interval: null,
      tolerance: 0.05,
      verdict,
      runsToAdd: null,
    })),
    thresholds: [],
    failures: [],
    untrusted: [],
    notes: [],
    runsUsed: 3,
    runsSaved: 0,
    moreRuns: null,
    links: { gate: '/gates/g', experiment: null, compare: null, report: null },
  });
}

it('says how the newest gate concluded, green only where it passed', () => {
  expect(conclusionBadge(ofBranch('main'), 'passed')).toEqual({
    label: 'ingest',
    text: 'passed',
    tone: 'good',
  });
  expect(conclusionBadge(ofBranch('next'), 'failed')).toMatchObject({ label: 'ingest @ next', tone: 'fail' });
  expect(conclusionBadge(ofBranch('main'), 'untrusted').tone).toBe('warn');
  expect(conclusionBadge(ofBranch('main'), 'inconclusive').tone).toBe('warn');
  expect(conclusionBadge(ofBranch('main'), null)).toMatchObject({ text: 'no gate yet', tone: 'neutral' });
});

it('gives a figure with its interval and the version', () => {
  const subject = ofFigure('heapBytesPerSeries');
  const runs = { values: [800, 820, null, 840], version: '1.8.10' };
  const badge = figureBadge(subject, anAnswer([]), runs);
  expect(badge.text).toMatch(/^\d+ ±\d+ B per series on 1\.8\.10$/);
  expect(badge.label).toBe('ingest · Heap per series');
  expect(figureBadge(subject, anAnswer([]), { values: [2_048], version: null }).text).toMatch(
    /^2(\.00)? KiB per series \(1 run\)$/,
  );
  const shares = { values: [0.99, 0.98], version: null };
  expect(figureBadge(ofFigure('heldShare'), anAnswer([]), shares).text).toMatch(/^98\.5 ±[\d.]+ %$/);
});

it('is not zero where nothing was measured', () => {
  const subject = ofFigure('heapAtRestBytes');
  expect(figureBadge(subject, anAnswer([]), { values: [null], version: '1' }).text).toBe('not measured');
  expect(figureBadge(subject, null, { values: [], version: null }).text).toBe('no gate yet');
});

it('has the color of the verdict on the figure, and none where it is not known which one is meant', () => {
  const subject = ofFigure('heapAtRestBytes');
  const runs = { values: [1, 2], version: null };
  const toneOf = (verdicts: string[], metric?: string) =>
    figureBadge(subject, anAnswer(verdicts, metric), runs).tone;
  expect(toneOf(['regressed'])).toBe('fail');
  expect(toneOf(['equal'])).toBe('good');
  expect(toneOf(['inconclusive'])).toBe('warn');
  expect(toneOf(['no_baseline'])).toBe('neutral');
  expect(toneOf(['regressed', 'equal'])).toBe('neutral');
  expect(toneOf(['regressed'], 'diskBytes')).toBe('neutral');
});

it('is not green because of an equal figure where the gate did not pass', () => {
  const subject = ofFigure('heapAtRestBytes');
  const runs = { values: [1, 2], version: null };
  for (const conclusion of ['untrusted', 'failed', 'inconclusive'] as const)
    expect(figureBadge(subject, { ...anAnswer(['equal']), conclusion }, runs).tone).toBe('neutral');
  expect(figureBadge(subject, { ...anAnswer(['regressed']), conclusion: 'failed' }, runs).tone).toBe('fail');
});

it('has the color of a threshold of the figure that did not hold, whatever the baseline says', () => {
  const subject = ofFigure('heapAtRestBytes');
  const runs = { values: [1, 2], version: null };
  const toneOf = (verdicts: string[], verdict: BoundVerdict) => {
    const bound = { label: 'Heap at rest', unit: 'bytes', passed: 0, of: 2, needed: 2, ofNeeded: 2 } as const;
    const threshold = {
      figure: 'heapAtRestBytes',
      kind: 'at-most',
      value: 1,
      inRuns: null,
      ofRuns: null,
    } as const;
    const thresholds = [{ ...bound, cell: 'cell 0', threshold, verdict }];
    return figureBadge(subject, { ...anAnswer(verdicts), thresholds }, runs).tone;
  };
  expect(toneOf(['equal'], 'failed')).toBe('fail');
  expect(toneOf(['equal'], 'unknown')).toBe('warn');
  expect(toneOf(['no_baseline'], 'passed')).toBe('good');
  expect(toneOf(['regressed'], 'passed')).toBe('fail');
});
