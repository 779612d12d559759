import { z } from 'zod';
import { lineShape } from '../kernel/line-shape.ts';
import { labelsShape } from './run-labels.ts';

/** Name of a benchmark: it stands in addresses, so it has no spaces and no slashes. */
export const benchmarkNameShape = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'must be letters, digits, dots, underscores and dashes, at most 100, and start with a letter or digit',
  );

/** What started a run: a CI job, a schedule, or a person. */
export const runTriggers = ['ci', 'schedule', 'manual'] as const;
export type RunTrigger = (typeof runTriggers)[number];

const longestUrl = 2_000;
/** An address that may be linked: http or https, without a user. */
export const webUrlShape = z
  .string()
  .max(longestUrl)
  .refine(isWebUrl, 'must be an http or https address without a user');

const commitShape = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be the id of a commit, of at most 64 characters');

/** Where a run comes from: commit, branch, merge request and job. It describes what was tested and decides nothing about the load. */
export const runContextShape = z.strictObject({
  benchmark: benchmarkNameShape.nullable().default(null),
  repository: lineShape(200).nullable().default(null).describe('Such as `owner/name`'),
  commit: commitShape.nullable().default(null),
  branch: lineShape(250).nullable().default(null),
  baseBranch: lineShape(250)
    .nullable()
    .default(null)
    .describe('Branch that a merge request is to be merged into'),
  mergeRequest: z
    .strictObject({ id: lineShape(64), url: webUrlShape.nullable().default(null) })
    .nullable()
    .default(null)
    .describe('Merge request or pull request; its gates never become a baseline'),
  jobUrl: webUrlShape.nullable().default(null).describe('The CI job'),
  trigger: z.enum(runTriggers).nullable().default(null),
  labels: labelsShape.default([]),
});
export type RunContext = z.output<typeof runContextShape>;
export type RunContextInput = z.input<typeof runContextShape>;

/** noContext is that of a run of which nothing is known. */
export const noContext: RunContext = runContextShape.parse({});

/** shortCommit is the prefix of a commit by which it is shown. */
export function shortCommit(commit: string): string {
  return /^[0-9a-f]{12,64}$/i.test(commit) ? commit.slice(0, 8) : commit;
}

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
