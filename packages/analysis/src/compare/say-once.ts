/** What is said of one run. */
export type Remark = { label: string; text: string };

/** As many of one kind are said one by one. */
const mostApart = 2;

/**
 * sayOnce gives one line for remarks that differ in their numbers alone: where a scenario makes many runs lose points, one line with their count
 * says more than a dozen.
 */
export function sayOnce(remarks: readonly Remark[]): string[] {
  const kinds = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const kind = remark.text.replace(/\d[\d.,]*/g, '#');
    kinds.set(kind, [...(kinds.get(kind) ?? []), remark]);
  }
  return [...kinds.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length <= mostApart)
      return same.map(({ label, text }) => `${label}: ${text}`);
    const isEqual = same.every(({ text }) => text === first.text);
    return [`${same.length} runs${isEqual ? '' : `, such as ${first.label}`}: ${first.text}`];
  });
}
