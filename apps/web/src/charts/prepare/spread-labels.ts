/** spreadLabels moves labels apart, keeping their order and staying within [0, height], so that none lies on another. */
export function spreadLabels(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const placed: number[] = [];
  for (const { y } of order) placed.push(Math.max(y, (placed.at(-1) ?? -gap) + gap));
  let ceiling = height;
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    placed[i] = Math.min(placed[i] ?? 0, ceiling);
    ceiling = (placed[i] ?? 0) - gap;
  }
  const result = new Array<number>(wanted.length).fill(0);
  order.forEach(({ index }, rank) => {
    result[index] = placed[rank] ?? 0;
  });
  return result;
}
