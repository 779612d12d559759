/**
 * benjaminiHochberg gives the q of each p in its place: the smallest share of false discoveries at which it still counts as one,
 * q_(i) = min over j >= i of p_(j) m / j (Benjamini & Hochberg 1995). What is null or no number stays null and counts in no m.
 */
export function benjaminiHochberg(ps: readonly (number | null)[]): (number | null)[] {
  const qs: (number | null)[] = ps.map(() => null);
  const ordered = ps
    .flatMap((p, index) => (p === null || Number.isNaN(p) ? [] : [{ p: Math.min(1, Math.max(0, p)), index }]))
    .sort((a, b) => b.p - a.p);
  let smallest = 1;
  ordered.forEach(({ p, index }, place) => {
    smallest = Math.min(smallest, (p * ordered.length) / (ordered.length - place));
    qs[index] = smallest;
  });
  return qs;
}
