import { type PlanFile, planFileShape } from '@tidemark/domain/run/plan-file';
import { importInch } from '@tidemark/imports/inch/import-inch';
import type { ImportedLine, ImportMode } from '@tidemark/imports/inch/import-result';
import type { InchVersion } from '@tidemark/imports/inch/inch-facts';
import { forecast } from '@tidemark/workload/forecast';
import { toJson } from '#features/forms/json-document.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';

/** What was pasted and chosen on the page. */
export type PastedLine = { commandLine: string; beside: string; mode: ImportMode; inchVersion: InchVersion };

/** What the page shows of it. */
export type PreparedImport =
  | { kind: 'empty' }
  | { kind: 'refused'; faults: string[] }
  | { kind: 'read'; imported: ImportedLine; plan: PlanFile; yaml: string; firstPoints: string[] };

const shownPoints = 4;
const longestLine = 240;

/** prepareImport reads a pasted line, as the API and the command line do, and gives what is shown of it. */
export function prepareImport(pasted: PastedLine, nowMs: number): PreparedImport {
  if (pasted.commandLine.trim() === '') return { kind: 'empty' };
  const imported = importInch(pasted.commandLine, { ...pasted, nowMs });
  if (!imported.ok) return { kind: 'refused', faults: imported.faults.map(({ detail }) => detail) };
  const plan = planFileShape.parse(imported.planFile);
  const { sampleLines } = forecast(plan.schema, plan.profile, nowMs, shownPoints);
  return {
    kind: 'read',
    imported,
    plan,
    yaml: yamlOf(toJson(imported.planFile)),
    firstPoints: sampleLines.map((line) =>
      line.length > longestLine ? `${line.slice(0, longestLine)}…` : line,
    ),
  };
}
