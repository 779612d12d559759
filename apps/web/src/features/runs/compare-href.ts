/** Most runs that stand side by side. */
export const mostCompared = 8;

/** compareHref is the address of a comparison; the first run is the baseline. */
export function compareHref(runIds: string[]): string {
  return `/compare?${runIds.map((id) => `run=${encodeURIComponent(id)}`).join('&')}`;
}
