import { expect, it } from 'vitest';
import { type PaperChart, svgDocument } from './svg-document.ts';

const chart: PaperChart = {
  title: 'RSS <of> "a" & b',
  legend: [
    { label: 'base', color: 'rgb(1, 2, 3)', dash: null },
    { label: 'other', color: 'rgb(4, 5, 6)', dash: '6 3' },
  ],
  notes: ['Read from: the kernel.'],
  width: 400,
  height: 200,
  parts: ['<svg width="400" height="200"></svg>'],
  paper: 'rgb(255, 255, 255)',
  ink: 'rgb(0, 0, 0)',
  faint: 'rgb(90, 90, 90)',
};

it('writes title, legend and notes around the plot on paper, and whatever a run is called stays text', () => {
  const { svg, width, height } = svgDocument(chart);
  expect(svg).toContain('<title>RSS &lt;of&gt; &quot;a&quot; &amp; b</title>');
  expect(svg).toContain(`<rect width="${width}" height="${height}" fill="rgb(255, 255, 255)"/>`);
  expect(svg).toContain('stroke-dasharray="6 3"');
  expect(svg).toContain('>base</text>');
  expect(svg).toContain('>Read from: the kernel.</text>');
  expect(svg).not.toContain('var(');
});

it('takes as many rows as its legend needs', () => {
  const legend = Array.from({ length: 12 }, (_, i) => ({
    label: `a run with a long name ${i}`,
    color: 'red',
    dash: null,
  }));
  expect(svgDocument({ ...chart, legend }).height - svgDocument(chart).height).toBe(11 * 18);
});
