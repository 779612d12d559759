/** What a list of runs can be sorted by; rows without the value come last in either direction. */
export const runSortKeys = ['created', 'name', 'judgement', 'rate', 'p99', 'heap', 'series', 'size'] as const;
export type RunSortKey = (typeof runSortKeys)[number];

/** An order of runs: `created` descending is the newest first, `judgement` ascending the worst first. */
export type RunOrder = { key: RunSortKey; isDescending: boolean };

export const newestFirst: RunOrder = { key: 'created', isDescending: true };

/** The texts of every order: the key, after a minus where it descends. */
export const runOrderTexts = runSortKeys.flatMap((key) => [key, `-${key}` as const]);
export type RunOrderText = (typeof runOrderTexts)[number];

/** parseRunOrder reads such a text. */
export function parseRunOrder(text: RunOrderText): RunOrder {
  const key = runSortKeys.find((known) => text === known || text === `-${known}`) ?? 'created';
  return { key, isDescending: text.startsWith('-') };
}

/** runOrderText writes an order. */
export function runOrderText({ key, isDescending }: RunOrder): RunOrderText {
  return isDescending ? `-${key}` : key;
}
