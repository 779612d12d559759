/** nearestWord finds the known word that a mistyped one most likely meant, or null where none is close. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const wanted = fold(typed);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: { word: string; distance: number } | null = null;
  for (const word of known) {
    const distance = editDistance(wanted, fold(word));
    if (distance <= allowed && (best === null || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}

function fold(word: string): string {
  return word.slice(0, 80).toLowerCase().replace(/[-_ ]/g, '');
}

/** Levenshtein distance where swapping two neighbors counts as one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, at(beforePrevious, j - 2) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
