import type { RunContext } from './run-context.ts';

/**
 * commitUrl is the page of a commit in its forge, derived from the addresses of job and merge request: `https://forge/owner/name/...`.
 * Null: none of them leads into the repository.
 */
export function commitUrl({
  commit,
  repository,
  jobUrl,
  mergeRequest,
}: Pick<RunContext, 'commit' | 'repository' | 'jobUrl' | 'mergeRequest'>): string | null {
  if (commit === null || repository === null) return null;
  const known = [jobUrl, mergeRequest?.url ?? null].filter((url) => url !== null);
  for (const url of known) {
    const { origin, pathname } = new URL(url);
    const path = `/${repository}/`;
    if (!pathname.startsWith(path)) continue;
    // GitLab divides the repository from its pages by a dash.
    const divider = pathname.startsWith(`${path}-/`) ? '/-/' : '/';
    return `${origin}/${repository}${divider}commit/${commit}`;
  }
  return null;
}
