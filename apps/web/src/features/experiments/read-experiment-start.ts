import { z } from 'zod';
import type { ExperimentStart } from './new-experiment-page.tsx';

const mostRuns = 24;
const startShape = z.object({
  from: z.string().min(1).max(100).optional().catch(undefined),
  run: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/** readExperimentStart reads from an address what a new experiment begins with; what makes no sense is left out. */
export function readExperimentStart(
  searchParams: Record<string, string | string[] | undefined>,
): ExperimentStart {
  const { from, run } = startShape.parse(searchParams);
  const runIds = run === undefined ? [] : typeof run === 'string' ? [run] : run;
  return { from: from ?? null, runIds: [...new Set(runIds)].slice(0, mostRuns) };
}
