import { shortLabels } from '@tidemark/analysis/compare/factor-sentence';
import type { CellPlace } from '@tidemark/domain/experiment/experiment-cell';

const maxNameLength = 120;

/**
 * runNames gives the name of each repetition of a cell. It begins with what differs between the runs, since lists and charts cut names at
 * their end: "tag, inmem #2: Tag or field".
 */
export function runNames(
  experimentName: string,
  places: readonly CellPlace[],
): (cell: number, repetition: number) => string {
  const columns = shortened(places.map(({ column }) => column));
  const rows = shortened(places.map(({ row }) => row));
  return (cell, repetition) => {
    const place = places[cell];
    const column = columns.get(place?.column ?? '') ?? '';
    const row = rows.get(place?.row ?? '') ?? '';
    const what = rows.size > 1 ? `${column}, ${row}` : column;
    const start = `${what.slice(0, 80)} #${repetition + 1}`;
    return `${start}: ${experimentName}`.slice(0, maxNameLength);
  };
}

/** What differs between some labels; where they are all the same, nothing differs, and it is kept as it is. */
function shortened(labels: readonly string[]): Map<string, string> {
  const distinct = [...new Set(labels)];
  const short = shortLabels(distinct);
  return new Map(distinct.map((label, i) => [label, short[i] || label]));
}
