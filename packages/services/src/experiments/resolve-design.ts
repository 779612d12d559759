import { findProfile } from '@tidemark/db/repositories/profiles';
import { findSchema } from '@tidemark/db/repositories/schemas';
import {
  type ExperimentDesign,
  experimentDesignShape,
  maxCellCount,
  maxExperimentCells,
} from '@tidemark/domain/experiment/experiment-design';
import type { ParsedExperimentInput } from '@tidemark/domain/experiment/experiment-input';
import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { noSecret, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { launchedTarget } from '../targets/launched-target.ts';
import { openTarget } from '../targets/target-secret.ts';

/** A frozen design, and the secrets of its systems, in their order. */
export type ResolvedDesign = { design: ExperimentDesign; secrets: TargetSecret[] };

type Choice<Part extends 'schemas' | 'profiles' | 'systems'> = ParsedExperimentInput[Part][number];

/** resolveDesign freezes the parts of an input at their newest revisions; throws validation_failed with a pointer to each missing part. */
export async function resolveDesign(
  ctx: ServiceContext,
  input: ParsedExperimentInput,
): Promise<ResolvedDesign> {
  refuseOversize(input);
  const [schemas, profiles, systems] = await Promise.all([
    resolveAll(input.schemas, (choice) => resolveSchema(ctx, choice), 'schemas'),
    resolveAll(input.profiles, (choice) => resolveProfile(ctx, choice), 'profiles'),
    resolveAll(input.systems, (choice) => resolveSystem(ctx, choice), 'systems'),
  ]);
  const issues = [...schemas.issues, ...profiles.issues, ...systems.issues];
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
  const design = parseStorable(experimentDesignShape, {
    ...input,
    // A search decides itself which length is tried again.
    repetitions: input.search === null ? input.repetitions : 1,
    schemas: schemas.found,
    profiles: profiles.found,
    systems: systems.found.map(({ targetId, target }) => ({ targetId, target })),
  });
  return { design, secrets: systems.found.map(({ secret }) => secret) };
}

function refuseOversize(input: ParsedExperimentInput): void {
  const cells = maxCellCount(input);
  if (cells <= maxExperimentCells) return;
  const detail = `this design has ${cells.toLocaleString('en')} combinations, the limit is ${maxExperimentCells.toLocaleString('en')}: choose fewer, or create several experiments`;
  throw new DomainError('validation_failed', { issues: [{ pointer: '', code: 'too_many_cells', detail }] });
}

/** A part that does not exist: the key that names it, and its kind. */
type Missing = { missing: string; kind: string };

async function resolveAll<Chosen, Found extends object>(
  choices: readonly Chosen[],
  resolve: (choice: Chosen) => Promise<Found | Missing>,
  list: string,
): Promise<{ found: Found[]; issues: InputIssue[] }> {
  const found: Found[] = [];
  const issues: InputIssue[] = [];
  const parts = await Promise.all(choices.map(resolve));
  for (const [i, part] of parts.entries()) {
    if (!isMissing(part)) {
      found.push(part);
      continue;
    }
    const pointer = `/${list}/${i}/${part.missing}`;
    issues.push({ pointer, code: 'not_found', detail: `there is no such ${part.kind}` });
  }
  return { found, issues };
}

function isMissing<Found extends object>(part: Found | Missing): part is Missing {
  return 'missing' in part;
}

async function resolveSchema({ db, workspaceId }: ServiceContext, { schemaId, schema }: Choice<'schemas'>) {
  if (schema) return { schemaId: null, schema };
  const found = await findSchema(db, workspaceId, schemaId ?? '');
  return found ? { schemaId: found.id, schema: found.schema } : { missing: 'schemaId', kind: 'schema' };
}

async function resolveProfile(
  { db, workspaceId }: ServiceContext,
  { profileId, profile }: Choice<'profiles'>,
) {
  if (profile) return { profileId: null, profile };
  const found = await findProfile(db, workspaceId, profileId ?? '');
  return found
    ? { profileId: found.id, profile: found.profile }
    : { missing: 'profileId', kind: 'load profile' };
}

type ResolvedSystem = { targetId: string | null; target: Target; secret: TargetSecret };

async function resolveSystem(
  ctx: ServiceContext,
  { targetId, launcher, variant }: Choice<'systems'>,
): Promise<ResolvedSystem | Missing> {
  if (launcher !== undefined && variant !== undefined) {
    return { targetId: null, target: launchedTarget(ctx.limits, launcher, variant), secret: noSecret };
  }
  const opened = await openTarget(ctx, targetId ?? '');
  if (!opened) return { missing: 'targetId', kind: 'target' };
  return { targetId: opened.record.id, target: opened.record.target, secret: opened.secret };
}
