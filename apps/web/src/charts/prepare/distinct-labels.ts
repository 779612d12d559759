/** distinctLabels takes away the words that all labels begin with, so that what distinguishes them is seen where room is short. */
export function distinctLabels(labels: readonly string[]): string[] {
  const split = labels.map((label) => label.split(/(?<=[\s/])/));
  const [first = []] = split;
  if (split.length < 2) return [...labels];
  let shared = first.findIndex((word, i) => split.some((words) => words[i] !== word));
  if (shared < 0) shared = first.length;
  // A label that is the beginning of all others keeps its last word.
  const kept = Math.min(shared, ...split.map((words) => words.length - 1));
  return split.map((words) => words.slice(kept).join(''));
}
