/** Tags that are compared with each other; the work grows with the square. */
const maxComparedTags = 24;

/**
 * findLeaders gives for a tag the other one that decides it: each value of the leader went with exactly one of its values.
 * A leader follows nobody itself, so there are no chains; a tag with one value follows nobody.
 */
export function findLeaders(
  keys: readonly string[],
  tagSets: readonly ReadonlyMap<string, string>[],
): Map<string, string> {
  const varying = keys
    .map((key) => ({ key, count: new Set(tagSets.map((tagSet) => tagSet.get(key) ?? '')).size }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxComparedTags);
  const leaders = new Map<string, string>();
  const roots: string[] = [];
  for (const { key } of varying) {
    const leader = roots.findLast((root) => decides(root, key, tagSets));
    if (leader === undefined) roots.push(key);
    else leaders.set(key, leader);
  }
  return leaders;
}

function decides(leader: string, key: string, tagSets: readonly ReadonlyMap<string, string>[]): boolean {
  const decided = new Map<string, string>();
  for (const tagSet of tagSets) {
    const value = tagSet.get(key) ?? '';
    const group = tagSet.get(leader) ?? '';
    const known = decided.get(group);
    if (known === undefined) decided.set(group, value);
    else if (known !== value) return false;
  }
  return true;
}
