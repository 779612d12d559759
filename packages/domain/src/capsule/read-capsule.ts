import { expandExperiment } from '../experiment/expand-experiment.ts';
import { type ExperimentDesign, maxCellCount, maxExperimentCells } from '../experiment/experiment-design.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { DomainError, type InputIssue, isDomainError } from '../kernel/errors.ts';
import { parseInput } from '../kernel/parse-input.ts';
import {
  type Capsule,
  capsuleFormat,
  capsuleShape,
  capsuleVersion,
  type ExperimentCapsule,
} from './capsule.ts';
import { capsuleDigest, type Sha256 } from './seal-capsule.ts';

/** Deeper than any valid capsule. */
const maxDepth = 64;

/** readCapsuleText reads the text of a capsule, or throws `validation_failed` with everything that is wrong with it. */
export function readCapsuleText(text: string, sha256: Sha256): Capsule {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    refuse('', 'not_json', 'this is not valid JSON; was the file truncated?');
  }
  return readCapsule(content, sha256);
}

/**
 * readCapsule validates parsed JSON as a capsule, or throws `validation_failed`: another format or version, every fault, or a digest
 * that does not match; `prefix` is put before each pointer.
 */
export function readCapsule(content: unknown, sha256: Sha256, prefix = ''): Capsule {
  try {
    return readWhole(content, sha256);
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    const issues = error.details.issues.map((issue) => ({ ...issue, pointer: prefix + issue.pointer }));
    throw new DomainError('validation_failed', { issues });
  }
}

function readWhole(content: unknown, sha256: Sha256): Capsule {
  if (isDeeperThan(content, maxDepth)) refuse('', 'too_deep', 'is nested too deeply to be a capsule');
  const { format, version } = headOf(content);
  if (format !== capsuleFormat)
    refuse('/format', 'not_a_capsule', `this is not a capsule: "format" is not "${capsuleFormat}"`);
  if (typeof version === 'number' && version > capsuleVersion)
    refuse(
      '/version',
      'newer_version',
      `the capsule has version ${version}; this Tidemark reads up to version ${capsuleVersion}: use a newer Tidemark`,
    );
  const capsule = parseInput(capsuleShape, content);
  if (capsule.digest !== null && typeof content === 'object' && content !== null) {
    const digest = capsuleDigest(content, sha256);
    if (digest !== capsule.digest) refuse('/digest', 'changed', changedText);
  }
  checkCells(capsule);
  return capsule;
}

const changedText =
  'the capsule was changed after it was created, so its figures may not be those of the original; ' +
  'export it again at its origin, or set digest to null to use it as it is';

function headOf(content: unknown): { format: unknown; version: unknown } {
  if (typeof content !== 'object' || content === null) return { format: null, version: null };
  return { format: null, version: null, ...content };
}

function checkCells(capsule: Capsule): void {
  if (capsule.kind !== 'experiment') return;
  const { design, cells, runs } = capsule;
  const expected = capsuleCells(design);
  if (expected === null)
    refuse('/design', 'too_many_cells', `the design has more than ${maxExperimentCells} cells`);
  if (canonicalJson(expected) !== canonicalJson(cells))
    refuse('/cells', 'not_of_design', 'the cells do not match the design');
  const stray = runs.findIndex(({ cell }) => cells[cell]?.runnable !== true);
  if (stray >= 0) refuse(`/runs/${stray}/cell`, 'no_such_cell', 'there is no runnable cell with this number');
}

function refuse(pointer: string, code: string, detail: string): never {
  const issues: InputIssue[] = [{ pointer, code, detail }];
  throw new DomainError('validation_failed', { issues });
}

/** isDeeperThan reports whether a JSON value is nested deeper than `levels`; it goes no deeper itself. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (levels < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inside.some((inner) => isDeeperThan(inner, levels - 1));
}

/** capsuleCells lists the cells of a design as a capsule stores them; null: more than an experiment may have, so they are not expanded. */
export function capsuleCells(design: ExperimentDesign): ExperimentCapsule['cells'] | null {
  if (maxCellCount(design) > maxExperimentCells) return null;
  return expandExperiment(design).map(({ cell, labels, plan }) => ({
    cell,
    labels,
    runnable: plan !== null,
  }));
}
