import { type CapsuleContent, capsuleContents } from '@tidemark/domain/capsule/capsule-result';

/** Look at a capsule file, or fetch the capsule of a run or an experiment of the portal. */
export type CapsuleCommand = {
  kind: 'capsule';
  /** Path of a file, or the id of a run or an experiment. */
  subject: string;
  /** How much of the results is fetched. */
  results: CapsuleContent;
};

/** Options that only `capsule` takes. */
export const capsuleOptionNames = ['results'] as const;

/** capsuleCommand reads what follows "capsule"; a text tells what is wrong with it. */
export function capsuleCommand(
  [subject, more]: readonly string[],
  { results = 'full' }: { results?: string },
): CapsuleCommand | string {
  if (subject === undefined) return 'Name a file, or the id of a run or an experiment: capsule <file|id>';
  if (more !== undefined) return `One capsule at a time; "${more}" is one too many.`;
  const content = capsuleContents.find((name) => name === results);
  if (content === undefined) return `--results is one of ${capsuleContents.join(', ')}, not "${results}".`;
  return { kind: 'capsule', subject, results: content };
}
