import { escaped, svgDocument } from './svg-document.ts';

/** What stands around a plot on paper; colors may be variables of the page, they are resolved. */
export type FigureWords = {
  title: string;
  legend: readonly { label: string; hue: string; dash: string | null }[];
  notes: readonly string[];
};

export type DrawnFigure = { svg: string; width: number; height: number };

const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** drawFigure makes an SVG file of a figure as it stands on the page, with the colors of its theme; null where it shows no plot. */
export function drawFigure(figure: HTMLElement, words: FigureWords): DrawnFigure | null {
  const plot = figure.querySelector<HTMLElement>('[data-plot]');
  if (!plot) return null;
  const frame = plot.getBoundingClientRect();
  const colorOf = (value: string) => resolved(figure, value);
  return svgDocument({
    title: words.title,
    legend: words.legend.map(({ label, hue, dash }) => ({ label, dash, color: colorOf(hue) })),
    notes: words.notes,
    width: frame.width,
    height: frame.height,
    parts: [...plottedParts(plot, frame), ...wordsOf(plot, frame)],
    paper: colorOf('var(--surface)'),
    ink: colorOf('var(--ink)'),
    faint: colorOf('var(--ink-faint)'),
  });
}

function resolved(figure: HTMLElement, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  figure.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function isLeftOut(element: Element): boolean {
  return element.closest('[data-screen-only]') !== null;
}

function plottedParts(plot: HTMLElement, frame: DOMRect): string[] {
  return [...plot.querySelectorAll('svg')]
    .filter((svg) => !isLeftOut(svg) && svg.parentElement?.closest('svg') === null)
    .map((svg) => {
      const at = svg.getBoundingClientRect();
      const copy = inlined(svg);
      copy.setAttribute('x', String(at.left - frame.left));
      copy.setAttribute('y', String(at.top - frame.top));
      copy.setAttribute('width', String(at.width));
      copy.setAttribute('height', String(at.height));
      return new XMLSerializer().serializeToString(copy);
    });
}

/** A copy of which every part carries its own colors and strokes, so that it needs no style sheet. */
function inlined(svg: SVGSVGElement): Element {
  const copy = document.importNode(svg, true);
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [i, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[i];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of properties) part.setAttribute(property, style.getPropertyValue(property));
    for (const name of ['class', 'style', 'tabindex', 'role']) part.removeAttribute(name);
  }
  return copy;
}

/** Words and ticks that stand over the plot as HTML. */
function wordsOf(plot: HTMLElement, frame: DOMRect): string[] {
  return [...plot.querySelectorAll('span')].flatMap((span) => {
    if (isLeftOut(span)) return [];
    const at = span.getBoundingClientRect();
    const style = getComputedStyle(span);
    const [x, y] = [at.left - frame.left, at.top - frame.top];
    const own = [...span.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const content = own.map(({ textContent }) => textContent ?? '').join('');
    if (content.trim() === '')
      return at.width === 0
        ? []
        : [
            `<rect x="${x}" y="${y}" width="${at.width}" height="${at.height}" fill="${escaped(style.backgroundColor)}"/>`,
          ];
    const indent = span.querySelector('svg') === null ? 0 : 14;
    return [
      `<text x="${x + indent}" y="${y + at.height * 0.75}" fill="${escaped(style.color)}" font-size="${escaped(style.fontSize)}" font-family="${escaped(style.fontFamily)}">${escaped(content)}</text>`,
    ];
  });
}

/** toPng paints a drawn figure at twice its size; null where the browser cannot. */
export async function toPng({ svg, width, height }: DrawnFigure): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
