import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { ComparedRun } from './compared-run.ts';
import { fingerprintDifferences } from './fingerprint-differences.ts';

/** Most differences listed; the rest is counted. */
const maxDifferences = 12;

/** planDifferences lists in words how the plans and environments of other runs differ from those of the first. */
export function planDifferences(runs: ComparedRun[]): string[] {
  const [baseline, ...others] = runs;
  if (!baseline) return [];
  return others.flatMap((run) => {
    if (baseline.plan === null || run.plan === null) return unknownPlan(baseline, run);
    const found = differencesOf(comparable(baseline), comparable(run), '');
    const listed = found.slice(0, maxDifferences).map((difference) => `${run.label}: ${difference}`);
    const rest = found.length - listed.length;
    const environment = fingerprintDifferences(baseline, run).map(
      (difference) => `${run.label}: ${difference}`,
    );
    return [...listed, ...(rest > 0 ? [`${run.label}: and ${rest} more`] : []), ...environment];
  });
}

/** The plan of an imported run is unknown: what was sent, how and where. */
function unknownPlan(baseline: ComparedRun, run: ComparedRun): string[] {
  const imported = [baseline, run].filter(({ plan }) => plan === null).map(({ label }) => label);
  return [`${imported.join(' and ')}: imported, so what was written, how and where is unknown`];
}

function comparable(run: ComparedRun): unknown {
  if (run.plan === null) return null;
  const { schema, profile, target } = run.plan;
  return {
    schema: {
      ...schema,
      name: undefined,
      description: undefined,
      measurements: Object.fromEntries(schema.measurements.map(byKeys)),
    },
    profile: { ...profile, name: undefined, description: undefined },
    target: { ...target, name: undefined, description: undefined },
    version: run.summary.target.version,
  };
}

type Group = RunPlan['schema']['measurements'][number];

function byKeys(group: Group): [string, unknown] {
  return [
    group.name,
    {
      tag: Object.fromEntries(group.tags.map((tag) => [tag.key, tag.generator])),
      field: Object.fromEntries(
        group.fields.map((field) => [field.key, { type: field.type, ...field.generator }]),
      ),
    },
  ];
}

function differencesOf(before: unknown, after: unknown, path: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [`${path}: ${valueText(before)} → ${valueText(after)}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    differencesOf(before[key], after[key], path === '' ? key : `${path} › ${key}`),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (isRecord(value) && typeof value.kind === 'string') return value.kind;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
