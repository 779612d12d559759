/** An experiment that the portal is to make; `detach`: it is started and not followed. */
export type ExperimentCommand = { kind: 'experiment'; path: string; detach: boolean };

/** Options that belong to `experiment` alone. */
export const experimentOptionNames = ['detach'] as const;

/** experimentCommand reads the words after `experiment`, or says what is wrong with them. */
export function experimentCommand(
  words: readonly string[],
  { detach = false }: { detach?: boolean | undefined },
): ExperimentCommand | string {
  const [path, ...more] = words;
  if (path === undefined) return 'Name the file: experiment <file.yaml>';
  if (more.length > 0) return `One experiment at a time; "${more[0]}" is one too many.`;
  return { kind: 'experiment', path, detach };
}
