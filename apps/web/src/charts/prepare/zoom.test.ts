import { describe, expect, it } from 'vitest';
import { movedBy, readZoom, selected, zoomedBy, zoomText } from './zoom.ts';

describe('the zoom of a page', () => {
  it('is read from the address as it was written there, on its own clock only', () => {
    const text = zoomText('elapsed', [1_000.4, 61_000.2]);
    expect(readZoom(text, 'elapsed')).toEqual([1_000, 61_000]);
    expect(readZoom(text, 'simulated')).toBeNull();
  });

  it.each([
    null,
    '',
    'elapsed',
    'elapsed:1',
    'elapsed:5000:1000',
    'elapsed:a:b',
    'elapsed::2000',
    'elapsed:0:9999:1',
  ])('is none where the address says %j', (text) => {
    expect(readZoom(text, 'elapsed')).toBeNull();
  });

  it('keeps the moment in its place while it zooms in, and the whole when it zooms out', () => {
    expect(zoomedBy([0, 100_000], [0, 100_000], 25_000, 0.5)).toEqual([12_500, 62_500]);
    expect(zoomedBy([0, 50_000], [0, 100_000], 0, 2)).toBeNull();
    expect(zoomedBy([80_000, 90_000], [0, 100_000], 85_000, 6)).toEqual([40_000, 100_000]);
  });

  it('never shows less than a second', () => {
    expect(zoomedBy([0, 1_000], [0, 100_000], 0, 0.5)).toEqual([0, 1_000]);
    expect(selected(5_000, 5_999)).toBeNull();
    expect(selected(7_000, 5_000)).toEqual([5_000, 7_000]);
  });

  it('moves within the whole', () => {
    expect(movedBy([80_000, 100_000], [0, 100_000], 0.5)).toEqual([80_000, 100_000]);
    expect(movedBy([10_000, 30_000], [0, 100_000], 0.5)).toEqual([20_000, 40_000]);
  });
});
