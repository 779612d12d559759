export const searchKinds = [
  'run',
  'experiment',
  'scenario',
  'schema',
  'profile',
  'target',
  'report',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something that a search found. */
export type SearchHit = { kind: SearchKind; id: string; name: string; detail: string | null };

/** Characters of a search, and hits of each kind that it gives. */
export const maxSearchLength = 100;
export const hitsPerKind = 6;
