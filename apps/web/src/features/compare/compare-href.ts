/** compareHref is the address of a comparison; the first run is the baseline, and repetitions of a plan are one side. */
export function compareHref(runIds: readonly string[]): string {
  return `/compare?${queryOf('run', runIds)}`;
}

/** compareSidesHref is the address of a comparison of two sides that the user chose. */
export function compareSidesHref(baselineIds: readonly string[], candidateIds: readonly string[]): string {
  return `/compare?${queryOf('baseline', baselineIds)}&${queryOf('candidate', candidateIds)}`;
}

function queryOf(name: string, ids: readonly string[]): string {
  return ids.map((id) => `${name}=${encodeURIComponent(id)}`).join('&');
}
