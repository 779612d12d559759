import type { Badge, BadgeTone } from './badge.ts';

/** White text has a contrast of at least 4.5 on each. */
const colors: Record<BadgeTone, string> = {
  good: '#1a7f37',
  fail: '#b3261e',
  warn: '#8a5a00',
  neutral: '#57606a',
};
const labelColor = '#343b45';

const heightPx = 20;
const paddingPx = 6;
/** Widths of characters in Verdana of 11 px; `textLength` makes the text as wide as was counted, whatever font draws it. */
const widths: readonly [RegExp, number][] = [
  [/[ijlI|.,:;'!·]/, 3.8],
  [/[\s()[\]{}frtJ/\\"-]/, 4.6],
  [/[mMW@%]/, 10.4],
  [/[wGOQ+<>=~±#]/, 8.8],
  [/[A-Z&]/, 7.6],
];
const characterPx = 6.7;
const widePx = 11;
/** Characters of either half; what is longer is cut. */
const longest = 60;

/** badgeSvg draws a badge. Texts are shown as they are, whatever they contain: no markup, no line break, no change of direction. */
export function badgeSvg({ label, text, tone }: Badge): string {
  const [left, right] = [half(label), half(text)];
  const width = left.width + right.width;
  const title = `${left.escaped}: ${right.escaped}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${heightPx}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${heightPx}" rx="3"/></clipPath>`,
    '<g clip-path="url(#r)">',
    `<rect width="${left.width}" height="${heightPx}" fill="${labelColor}"/>`,
    `<rect x="${left.width}" width="${right.width}" height="${heightPx}" fill="${colors[tone]}"/>`,
    '</g>',
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    textAt(left, left.width / 2),
    textAt(right, left.width + right.width / 2),
    '</g>',
    '</svg>',
  ].join('');
}

type Half = { escaped: string; textPx: number; width: number };

function half(text: string): Half {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  const shown = characters.length > longest ? [...characters.slice(0, longest - 1), '…'] : characters;
  const textPx = Math.round(shown.reduce((sum, character) => sum + widthOf(character), 0));
  return { escaped: shown.map(escaped).join(''), textPx, width: textPx + 2 * paddingPx };
}

/** Chinese, Japanese and Korean characters, and emoji, are about square. */
function widthOf(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x2e80) return widePx;
  return widths.find(([characters]) => characters.test(character))?.[1] ?? characterPx;
}

function escaped(character: string): string {
  return /[<>&"']/.test(character) ? `&#${character.codePointAt(0)};` : character;
}

function textAt({ escaped: text, textPx }: Half, x: number): string {
  return `<text x="${x}" y="14" textLength="${textPx}">${text}</text>`;
}
