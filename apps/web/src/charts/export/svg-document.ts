/** One line of a legend as it is drawn, colors resolved. */
export type LegendEntry = { label: string; color: string; dash: string | null };

/** A drawn plot with what stands around it on paper. Parts are SVG of their own, in pixels of the plot. */
export type PaperChart = {
  title: string;
  legend: readonly LegendEntry[];
  notes: readonly string[];
  width: number;
  height: number;
  parts: readonly string[];
  paper: string;
  ink: string;
  faint: string;
};

const margin = 16;
const titleHeight = 28;
const rowHeight = 18;
const font = "'IBM Plex Sans', system-ui, sans-serif";
/** Width of a letter at 12 px, generously. */
const letter = 6.7;
const swatch = 30;

/** svgDocument puts title and legend above a plot and its notes below, on paper: a whole SVG file that needs nothing else. */
export function svgDocument(chart: PaperChart): { svg: string; width: number; height: number } {
  const width = Math.ceil(chart.width + 2 * margin);
  const rows = legendRows(chart.legend, chart.width);
  const notes = chart.notes.flatMap((note) => wrapped(note, Math.floor(chart.width / (letter * 0.92))));
  const top = margin + titleHeight + rows.length * rowHeight;
  const height = Math.ceil(top + chart.height + notes.length * 15 + margin + 6);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(chart.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escaped(chart.paper)}"/>`,
    text(margin, margin + 14, chart.title, chart.ink, 'font-size="15" font-weight="600"'),
    ...rows.flatMap((row, i) =>
      row.map((entry) => legendText(entry, margin + titleHeight + i * rowHeight, chart.ink)),
    ),
    `<g transform="translate(${margin} ${top})">${chart.parts.join('')}</g>`,
    ...notes.map((note, i) =>
      text(margin, top + chart.height + 14 + i * 15, note, chart.faint, 'font-size="11.5"'),
    ),
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

type Placed = LegendEntry & { x: number };

function legendRows(legend: readonly LegendEntry[], width: number): Placed[][] {
  const rows: Placed[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const entry of legend) {
    const needed = swatch + entry.label.length * letter + 14;
    if (x + needed > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ ...entry, x });
    x += needed;
  }
  return rows;
}

function legendText({ label, color, dash, x }: Placed, y: number, ink: string): string {
  const left = margin + x;
  const dashes = dash === null ? '' : ` stroke-dasharray="${escaped(dash)}"`;
  return (
    `<line x1="${left}" x2="${left + 22}" y1="${y + 6}" y2="${y + 6}" stroke="${escaped(color)}" stroke-width="2"${dashes}/>` +
    text(left + swatch, y + 10, label, ink, 'font-size="12"')
  );
}

function wrapped(note: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of note.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function text(x: number, y: number, content: string, color: string, rest: string): string {
  return `<text x="${x}" y="${y}" fill="${escaped(color)}" font-family="${font}" ${rest}>${escaped(content)}</text>`;
}

/** escaped writes text into XML. */
export function escaped(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\P{Control}\n\t]/gu, ' ');
}
