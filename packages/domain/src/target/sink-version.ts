/** sinkVersion is what our own sink answers where a database tells its version. */
export const sinkVersion = 'tidemark-sink';

/** writesToSink tells whether a target that told this version only counts what it is sent, and keeps nothing. */
export function writesToSink(version: string | null): boolean {
  return version === sinkVersion;
}
