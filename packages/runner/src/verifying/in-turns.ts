/** inTurns does the work of every item, so many `atOnce`; the answers come in the order of the items. */
export async function inTurns<Item, Value>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const answers = new Map<number, Value>();
  let next = 0;
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let i = next; i < items.length; i = next) {
      next += 1;
      const item = items[i];
      if (item !== undefined) answers.set(i, await work(item));
    }
  });
  await Promise.all(workers);
  return [...answers].toSorted(([a], [b]) => a - b).map(([, value]) => value);
}
