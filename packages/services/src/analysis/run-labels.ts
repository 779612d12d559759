/** runLabels gives each run its name, and a number where several share one, so that every label stands for one run. */
export function runLabels(names: string[]): string[] {
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
