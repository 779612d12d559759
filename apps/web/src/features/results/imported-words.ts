import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { VegetaFormat } from '@tidemark/domain/result/vegeta-report';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** formatWords names the forms in which vegeta shows results. */
export const formatWords: Record<VegetaFormat, string> = {
  'report-json': 'JSON report',
  'report-text': 'text report',
  'json-lines': 'results as JSON lines',
  csv: 'results as CSV',
};

/** importedText says where an imported run comes from, in a line. */
export function importedText(summary: RunSummary | null): string {
  const imported = summary?.imported;
  if (!imported) return 'imported';
  const points = `${countText(imported.pointsPerRequest)} ${imported.pointsPerRequest === 1 ? 'point' : 'points'} per request`;
  return `vegeta, ${formatWords[imported.format]} (${imported.detail}), ${points}`;
}
