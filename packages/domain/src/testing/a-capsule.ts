import { type Capsule, defaultRules, type ExperimentCapsule, type RunCapsule } from '../capsule/capsule.ts';
import type { CapsuleResult } from '../capsule/capsule-result.ts';
import { capsuleCells } from '../capsule/read-capsule.ts';
import { type Sha256, sealCapsule } from '../capsule/seal-capsule.ts';
import { type ExperimentDesign, experimentDesignShape } from '../experiment/experiment-design.ts';
import { launchedTargetShape } from '../target/target.ts';
import { aProfile } from './a-profile.ts';
import { aSchema } from './a-schema.ts';
import { aSummary } from './a-summary.ts';

/** aLaunchedTarget builds a server that a launcher starts for each run. */
export function aLaunchedTarget(variant = 'inmem') {
  return launchedTargetShape.parse({ kind: 'launched', name: 'fresh', launcher: 'influxdb', variant });
}

/** aCapsuleResult builds the result of a run that succeeded, without its seconds. */
export function aCapsuleResult(overrides: Partial<CapsuleResult> = {}): CapsuleResult {
  return {
    state: 'succeeded',
    startedAt: '2026-01-31T00:00:00.000Z',
    endedAt: '2026-01-31T00:01:00.000Z',
    summary: aSummary(),
    records: null,
    recordsReason: 'left out on request',
    ...overrides,
  };
}

/** aRunCapsule builds the capsule of one run on a launched server. */
export function aRunCapsule(sha256: Sha256, overrides: Partial<RunCapsule> = {}): Capsule {
  const { target, host } = aSummary();
  return sealCapsule(
    {
      kind: 'run',
      madeAt: '2026-01-31T12:30:00.000Z',
      name: 'a run',
      plan: { schema: aSchema(), profile: aProfile(), target: aLaunchedTarget(), thresholds: [] },
      simulatedStartMs: Date.UTC(2026, 0, 30),
      madeOn: { target, host },
      result: aCapsuleResult(),
      rules: defaultRules,
      ...overrides,
    },
    sha256,
  );
}

/** aDesign builds an experiment of two schemas on two variants, each cell repeated twice. */
export function aDesign(overrides: Partial<ExperimentDesign> = {}): ExperimentDesign {
  const schemas = [aSchema({ name: 'one' }), aSchema({ name: 'two', seed: 2 })];
  return experimentDesignShape.parse({
    name: 'an experiment',
    repetitions: 2,
    schemas: schemas.map((schema) => ({ schema })),
    profiles: [{ profile: aProfile() }],
    systems: [{ target: aLaunchedTarget('inmem') }, { target: aLaunchedTarget('tsi1') }],
    ...overrides,
  });
}

/** anExperimentCapsule builds the capsule of an experiment without runs. */
export function anExperimentCapsule(sha256: Sha256, overrides: Partial<ExperimentCapsule> = {}): Capsule {
  const design = overrides.design ?? aDesign();
  return sealCapsule(
    {
      kind: 'experiment',
      madeAt: '2026-01-31T12:30:00.000Z',
      design,
      cells: capsuleCells(design) ?? [],
      runs: [],
      rules: defaultRules,
      ...overrides,
    },
    sha256,
  );
}
