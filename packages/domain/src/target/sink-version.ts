/** sinkVersion is what our sink answers where a database reports its version. */
export const sinkVersion = 'tidemark-sink';

/** writesToSink reports whether a target with this version is our sink, which counts points and stores nothing. */
export function writesToSink(version: string | null): boolean {
  return version === sinkVersion;
}

/** Header in which our sink says how many microseconds it took for a request, where its script asks for it. */
export const tookHeader = 'X-Took-Us';
