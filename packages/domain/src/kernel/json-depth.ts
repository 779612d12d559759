/** isDeeperThan tells whether a value that came from JSON is nested deeper than so many levels; it does not recurse. */
export function isDeeperThan(root: unknown, levels: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
