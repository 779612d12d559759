/**
 * runLabels gives each run the part of its name that differs, and a number where several share a name, so that every label
 * identifies one run. Runs of an experiment are called "experiment: column on row": parts common to all are left out.
 */
export function runLabels(fullNames: string[]): string[] {
  const names = withoutCommonEnds(fullNames);
  const taken = new Set(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : freeLabel(name, nth, taken);
  });
}

function freeLabel(name: string, nth: number, taken: Set<string>): string {
  const label = `${name} (${nth})`;
  if (taken.has(label)) return freeLabel(name, nth + 1, taken);
  taken.add(label);
  return label;
}

/** Leaves out a shared prefix up to ": " and a shared ending from " on ", unless a name would become empty. */
function withoutCommonEnds(names: string[]): string[] {
  if (new Set(names).size < 2) return names;
  const [first = ''] = names;
  const head = first.slice(0, first.indexOf(': ') + 2);
  const tail = first.includes(' on ') ? first.slice(first.lastIndexOf(' on ')) : '';
  const begin = head.length > 2 && names.every((name) => name.startsWith(head)) ? head.length : 0;
  const end = names.every((name) => name.endsWith(tail)) ? tail.length : 0;
  const short = names.map((name) => name.slice(begin, name.length - end).trim());
  return short.every((name) => name.length > 0) ? short : names;
}
