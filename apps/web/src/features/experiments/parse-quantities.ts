const prefixes = [
  { prefix: 'G', factor: 1e9 },
  { prefix: 'M', factor: 1e6 },
  { prefix: 'k', factor: 1e3 },
];
const pattern = /^(-?(?:0|[1-9][\d _]*)(?:\.\d+)?(?:e\d+)?) ?([kKMG]?)$/;

/** parseQuantity reads "10 k", "1.5M", "10 000" and "1e6" as what they mean; anything else is null. */
export function parseQuantity(text: string): number | null {
  const [, figure, prefix] = pattern.exec(text.trim()) ?? [];
  if (figure === undefined) return null;
  const factor = prefixes.find((entry) => entry.prefix === prefix?.replace('K', 'k'))?.factor ?? 1;
  const value = Number(figure.replaceAll(/[ _]/g, '')) * factor;
  // 1.1 k is meant as 1100 and not as 1100.0000000000002.
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : null;
}

/** quantityText writes a number so that `parseQuantity` reads the same, as short as can be: 10000 is "10 k", 2500 "2.5 k", 1234 "1234". */
export function quantityText(value: number): string {
  for (const { prefix, factor } of prefixes) {
    const text = String(value / factor);
    if (Math.abs(value) >= factor && text.replace(/[-.]/g, '').length <= 3) return `${text} ${prefix}`;
  }
  return String(value);
}

/** parseQuantities reads numbers between commas, semicolons or lines; what is not a number stays as it was typed, so that a fault can name it. */
export function parseQuantities(text: string): (number | string)[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseQuantity(part) ?? part);
}
