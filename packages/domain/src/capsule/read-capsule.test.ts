import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isDomainError } from '../kernel/errors.ts';
import { aDesign, anExperimentCapsule, aRunCapsule } from '../testing/a-capsule.ts';
import { type Capsule, capsuleShape } from './capsule.ts';
import { capsuleCells, readCapsuleText } from './read-capsule.ts';
import { capsuleText } from './seal-capsule.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function issuesOf(text: string) {
  try {
    readCapsuleText(text, sha256);
    return [];
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    return error.details.issues;
  }
}

/** A capsule whose content was changed by hand, as a reader of JSON gives it. */
function changed(capsule: Capsule, change: (content: Record<string, unknown>) => void): string {
  const content = JSON.parse(capsuleText(capsule));
  change(content);
  return JSON.stringify(content);
}

const run = aRunCapsule(sha256);
const experiment = anExperimentCapsule(sha256);

describe('readCapsuleText', () => {
  it.each([
    ['a run', run],
    ['an experiment', experiment],
  ])('gives the capsule of %s as it was made', (_, capsule) => {
    expect(readCapsuleText(capsuleText(capsule), sha256)).toEqual(capsule);
  });

  it('looks at values 64 levels deep, and at nothing that is deeper', () => {
    const codeOf = (levels: number) => issuesOf(`${'['.repeat(levels)}1${']'.repeat(levels)}`)[0]?.code;
    expect([64, 65].map(codeOf)).toEqual(['not_a_capsule', 'too_deep']);
  });

  it('reads a capsule whose keys stand in another order', () => {
    const reversed = Object.fromEntries(Object.entries(run).toReversed());
    expect(readCapsuleText(JSON.stringify(reversed), sha256)).toEqual(run);
  });

  it('reads a capsule whose results have keys that were not known when this was written', () => {
    const text = changed(run, (content) => {
      Object.assign(Object(content.result).summary, { foundLater: 1 });
      Object.assign(content, { digest: null });
    });
    const { digest: _, ...read } = readCapsuleText(text, sha256);
    const { digest: __, ...original } = run;
    expect(read).toEqual(original);
  });

  it.each([
    ['a truncated file', capsuleText(run).slice(0, -40), '', /truncated/],
    ['an empty file', '', '', /valid JSON/],
    ['another JSON', '{"version":1}', '/format', /not a capsule/],
    ['a list', '[1]', '/format', /not a capsule/],
    ['a list of a million lists', '['.repeat(1_000_000) + ']'.repeat(1_000_000), '', /deeply|valid JSON/],
    [
      'a newer version',
      changed(run, (content) => Object.assign(content, { version: 2 })),
      '/version',
      /version 2.*up to version 1: use a newer/,
    ],
    [
      'a changed seed',
      changed(run, ({ plan }) => Object.assign(Object(plan).schema, { seed: 7 })),
      '/digest',
      /changed after it was created/,
    ],
    [
      'a nicer result',
      changed(run, ({ result }) => Object.assign(Object(result).summary, { pointsAcknowledged: 2_000 })),
      '/digest',
      /changed after it was created/,
    ],
    [
      'a number that no computer holds',
      changed(run, () => undefined).replace(
        /"simulatedStartMs":\d+,"madeOn"/,
        '"simulatedStartMs":1e999,"madeOn"',
      ),
      '/simulatedStartMs',
      /number/,
    ],
    [
      'a start beyond every calendar',
      changed(run, (content) => Object.assign(content, { simulatedStartMs: 9e15 })),
      '/simulatedStartMs',
      /at most/,
    ],
    [
      'an unknown key',
      changed(run, (content) => Object.assign(content, { command: 'rm' })),
      '/command',
      /not known/,
    ],
    [
      'cells that are not of the design',
      changed(experiment, (content) => Object.assign(content, { cells: [], digest: null })),
      '/cells',
      /design/,
    ],
    [
      'a design with more cells than the limit',
      changed(experiment, (content) => {
        const steps = Array.from({ length: 24 }, (_, i) => ({ label: `${i}`, settings: [] }));
        const sweeps = ['a', 'b', 'c'].map((name) => ({ name, steps }));
        Object.assign(content, { design: { ...aDesign(), sweeps }, digest: null });
      }),
      '/design',
      /more than [\d,]+ cells/,
    ],
  ])('refuses %s and says where and why', (_, text, pointer, detail) => {
    expect(issuesOf(text)).toEqual([
      { pointer, code: expect.any(String), detail: expect.stringMatching(detail) },
    ]);
  });

  it('takes a capsule that was changed on purpose and says so by having no digest', () => {
    const text = changed(run, (content) => {
      Object.assign(Object(content.plan).schema, { seed: 7 });
      Object.assign(content, { digest: null });
    });
    expect(readCapsuleText(text, sha256)).toMatchObject({ digest: null, plan: { schema: { seed: 7 } } });
  });

  it('does not spoil other objects by keys of a hostile file', () => {
    const text = changed(run, () => undefined).replace('{', '{"__proto__":{"polluted":true},');
    expect(issuesOf(text)).not.toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

it('the shape takes what was sealed', () => {
  expect(capsuleShape.parse(run)).toEqual(run);
});

it('lists the cells of a design of up to 960', () => {
  const design = aDesign();
  const [schema] = design.schemas;
  const [profile] = design.profiles;
  const [system] = design.systems;
  if (!schema || !profile || !system) throw new TypeError('a design has one of each');
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  const cellsOf = (systems: number) =>
    capsuleCells({
      ...design,
      asTagAndField: [],
      sweeps: [],
      schemas: times(24, schema),
      profiles: times(5, profile),
      systems: times(systems, system),
    })?.length ?? null;
  expect([8, 9].map(cellsOf)).toEqual([960, null]);
});
