import { expect, it } from 'vitest';
import { judgeDryRun } from './judge-dry-run.ts';

const valid = { validity: 'valid', validityReason: null } as const;

it('leaves a run alone that wrote to a database', () => {
  expect(judgeDryRun(valid, '1.6.7')).toEqual(valid);
  expect(judgeDryRun(valid, null)).toEqual(valid);
});

it('never calls figures valid that a sink answered', () => {
  expect(judgeDryRun(valid, 'tidemark-sink')).toMatchObject({
    validity: 'dry_run',
    validityReason: expect.stringContaining('no database'),
  });
});

it('still tells that the generator was the bottleneck, which a dry run is made to find out', () => {
  const limited = { validity: 'generator_limited', validityReason: 'The generator was late.' } as const;
  expect(judgeDryRun(limited, 'tidemark-sink')).toEqual({
    validity: 'dry_run',
    validityReason: expect.stringMatching(/no database\. The generator was late\.$/),
  });
});

it.each(['no_data', 'incomplete'] as const)('keeps %s', (validity) => {
  const judged = { validity, validityReason: 'It ended.' };
  expect(judgeDryRun(judged, 'tidemark-sink')).toEqual(judged);
});
