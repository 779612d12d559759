import type { InputIssue } from '../kernel/errors.ts';
import { toInputIssues } from '../kernel/parse-input.ts';
import { runPlanShape } from '../run/run-plan.ts';
import type { Schema } from '../schema/schema.ts';
import { moveToField } from '../schema/schema-variant.ts';
import type { Target } from '../target/target.ts';
import type { CellPlace, ExperimentCell } from './experiment-cell.ts';
import type { ExperimentDesign } from './experiment-design.ts';
import { withLength } from './outage-search.ts';
import type { Sweep, SweepStep } from './sweep.ts';
import { type SweptParts, sweptParameters } from './swept-parameter.ts';

/**
 * expandExperiment lists every cell of a design in a fixed order: system, schema with its variants, load profile, sweeps.
 * The index of a cell in the list is its permanent number. A combination that cannot be run is listed with its reasons.
 */
export function expandExperiment(design: ExperimentDesign): ExperimentCell[] {
  const { profiles, systems, thresholds } = design;
  const variants = design.schemas.flatMap(({ schema }, index) =>
    variantsOf(schema, design.asTagAndField).map((variant) => ({ ...variant, index })),
  );
  const combinations = stepsOf(design.sweeps);
  const systemLabels = labelsOf(systems.map(({ target }) => systemText(target)));
  const schemaLabels = labelsOf(variants.map(({ label }) => label));
  const profileLabels = labelsOf(profiles.map(({ profile }) => profile.name));
  const cells = systems.flatMap(({ target }, system) =>
    variants.flatMap(({ schema, index }, variant) =>
      profiles.flatMap(({ profile }, profilePlace) =>
        combinations.map((steps) => ({
          labels: {
            system: systemLabels[system] ?? '',
            schema: schemaLabels[variant] ?? '',
            profile: profileLabels[profilePlace] ?? '',
            steps: steps.map(({ label }) => label),
          },
          parts: { schema: index, profile: profilePlace, system },
          ...planOf({ schema: { ...schema, name: schemaLabels[variant] ?? schema.name }, profile }, steps, {
            target,
            thresholds,
            search: design.search,
          }),
        })),
      ),
    ),
  );
  return cells.map((cell, place) => ({ cell: place, ...cell }));
}

/** cellPlaces gives each cell its row (the system) and its column (schema, profile and steps, as far as they vary). */
export function cellPlaces(cells: readonly Pick<ExperimentCell, 'labels'>[]): CellPlace[] {
  const across = cells.map(({ labels }) => [labels.schema, labels.profile, ...labels.steps]);
  const longest = Math.max(0, ...across.map((words) => words.length));
  const varying = Array.from({ length: longest }, (_, i) => i).filter(
    (i) => new Set(across.map((words) => words[i])).size > 1,
  );
  return cells.map(({ labels }, i) => {
    const words = across[i] ?? [];
    const column = varying.length === 0 ? [labels.schema] : varying.map((place) => words[place] ?? '');
    return { row: labels.system, column: column.join(', ') };
  });
}

const notSearchable: InputIssue = {
  pointer: '/search/fault',
  code: 'not_searchable',
  detail: 'the load profile has no such fault, or one without a length in seconds',
};

type Planned = Pick<ExperimentCell, 'plan' | 'refusals'>;

function planOf(
  parts: SweptParts,
  steps: SweepStep[],
  { search, ...rest }: { target: Target } & Pick<ExperimentDesign, 'thresholds' | 'search'>,
): Planned {
  const refusals: InputIssue[] = [];
  let swept = parts;
  for (const setting of steps.flatMap(({ settings }) => settings)) {
    const { label, absent, apply } = sweptParameters[setting.parameter];
    const changed = apply(swept, setting);
    if (changed) swept = changed;
    else refusals.push({ pointer: '/sweeps', code: 'not_sweepable', detail: `${label}: ${absent}` });
  }
  const searched = search && withLength(swept.profile, search.fault, search.highSeconds);
  if (searched) swept = { ...swept, profile: searched };
  if (search && !searched) refusals.push(notSearchable);
  if (refusals.length > 0) return { plan: null, refusals };
  const parsed = runPlanShape.safeParse({ ...swept, ...rest });
  if (parsed.success) return { plan: parsed.data, refusals };
  return { plan: null, refusals: toInputIssues(parsed.error) };
}

type Variant = { label: string; schema: Schema };

/** Every listed attribute that the schema has as a tag is tried as tag and as field; the unchanged schema comes first. */
function variantsOf(schema: Schema, asTagAndField: readonly string[]): Variant[] {
  let variants: Variant[] = [{ label: schema.name, schema }];
  for (const key of asTagAndField) {
    if (!schema.measurements.some(({ tags }) => tags.some((tag) => tag.key === key))) continue;
    variants = variants.flatMap(({ label, schema: before }) => [
      { label: `${label}, ${key} as tag`, schema: before },
      { label: `${label}, ${key} as field`, schema: moveToField(before, key) },
    ]);
  }
  return variants.map(({ label, schema: variant }) => ({ label: label.slice(-120), schema: variant }));
}

function stepsOf(sweeps: readonly Sweep[]): SweepStep[][] {
  return sweeps.reduce<SweepStep[][]>(
    (combinations, { steps }) => combinations.flatMap((before) => steps.map((step) => [...before, step])),
    [[]],
  );
}

function systemText(target: Target): string {
  return target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
}

/** Equal labels are numbered by their position. */
function labelsOf(labels: string[]): string[] {
  return labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} #${i + 1}`,
  );
}
