import { aSlope, aSlopeWithoutData } from '@tidemark/domain/testing/an-analysis';
import { describe, expect, it } from 'vitest';
import { prepareResidualChart, prepareSlopeChart } from './prepare-slope-charts.ts';

const mebibyte = 1_048_576;
const dayMs = 86_400_000;

describe('the plot behind a slope', () => {
  it('keeps warm-up apart from the medians that the line was fitted to', () => {
    const model = prepareSlopeChart(aSlope(), 'Heap at rest');
    expect(model?.lines.map(({ key, points }) => [key, points.length])).toEqual([
      ['warmUp', 1],
      ['medians', 5],
      ['fitted', 5],
    ]);
    expect(model?.marks[0]?.x).toBe(2 * dayMs);
  });

  it('shades the band of the line, and holds it within the axis', () => {
    const model = prepareSlopeChart(aSlope(), 'Heap at rest');
    const [low, high] = model?.yDomain ?? [0, 0];
    expect(model?.bands?.[0]?.points[0]).toEqual({ x: 2 * dayMs, low: 101 * mebibyte, high: 103 * mebibyte });
    expect(low).toBeLessThanOrEqual(101 * mebibyte);
    expect(high).toBeGreaterThanOrEqual(107 * mebibyte);
  });

  it('does not start at zero, and says so', () => {
    const model = prepareSlopeChart(aSlope(), 'Heap at rest');
    expect(model?.yDomain[0]).toBeGreaterThan(90 * mebibyte);
    expect(model?.notes).toContain('The vertical axis does not start at 0.');
  });

  it('says nothing of an axis that begins at zero', () => {
    const slope = aSlope();
    const points = slope.points.map((point) => (point.isUsed ? point : { ...point, medianBytes: 0 }));
    const model = prepareSlopeChart({ ...slope, points }, 'Heap at rest');
    expect(model?.yDomain[0]).toBe(0);
    expect(model?.notes).not.toContain('The vertical axis does not start at 0.');
  });

  it('is none where no period was whole', () => {
    expect(prepareSlopeChart(aSlopeWithoutData(), 'Heap at rest')).toBeNull();
    expect(prepareResidualChart(aSlopeWithoutData())).toBeNull();
  });
});

describe('the plot of residuals', () => {
  it('reaches as far below the line as above it', () => {
    const slope = aSlope();
    const points = slope.points.map((point, i) => ({
      ...point,
      residualBytes: point.isUsed ? (i - 2) * mebibyte : null,
    }));
    const model = prepareResidualChart({ ...slope, points });
    const [low, high] = model?.yDomain ?? [0, 1];
    expect(low).toBeLessThanOrEqual(-3 * mebibyte);
    expect(high).toBeGreaterThanOrEqual(3 * mebibyte);
    expect(model?.lines[0]?.points).toHaveLength(5);
  });
});
