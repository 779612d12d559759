import { gateConclusions } from '@tidemark/domain/gate/gate-answer';
import type { BenchmarkRecord } from '@tidemark/services/trends/list-benchmarks';

type Listed = Pick<BenchmarkRecord, 'branches'>;

/** How a benchmark stands: on the branch of its baseline, or where it has none, on the worst one. */
function conclusionOf({ branches }: Listed) {
  const main = branches.find(({ isBaselineBranch }) => isBaselineBranch) ?? branches[0];
  return main?.conclusion ?? null;
}

/** benchmarksWorstFirst orders benchmarks by how they stand, and those that stand alike as they were. */
export function benchmarksWorstFirst<Item extends Listed>(items: readonly Item[]): Item[] {
  const rank = (item: Item) => {
    const conclusion = conclusionOf(item);
    return conclusion === null ? gateConclusions.length : gateConclusions.indexOf(conclusion);
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** benchmarksSentence says how many benchmarks did not pass; of those on this page where others have further ones. */
export function benchmarksSentence(items: readonly Listed[], { isAll }: { isAll: boolean }): string {
  const failed = items.filter((item) => conclusionOf(item) === 'failed').length;
  const others = items.filter((item) => {
    const conclusion = conclusionOf(item);
    return conclusion === 'inconclusive' || conclusion === 'untrusted';
  }).length;
  const count = items.length === 1 ? '1 benchmark' : `${items.length} benchmarks`;
  const all = isAll ? count : `${count} on this page`;
  const unclear = `${others === 1 ? 'has' : 'have'} no clear conclusion`;
  if (failed > 0) return `${failed} of ${all} failed${others === 0 ? '' : `; ${others} ${unclear}`}.`;
  if (others > 0) return `${others} of ${all} ${unclear}; none failed.`;
  const passed = items.filter((item) => conclusionOf(item) === 'passed').length;
  return passed === items.length
    ? `${all} passed.`
    : `${passed} of ${all} passed; the others have not concluded.`;
}
