/** splitAnswer gives the first sentences of a text, up to a length but at least one, and the rest; null: nothing is left. */
export function splitAnswer(text: string, longest: number): [string, string | null] {
  const [first = '', ...others] = text.split(/(?<!\b(?:vs|e\.g|i\.e)\.)(?<=\.) /);
  let shown = first;
  while (others[0] !== undefined && shown.length + 1 + others[0].length <= longest)
    shown += ` ${others.shift()}`;
  return [shown, others.length === 0 ? null : others.join(' ')];
}
