import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { ExpectedKeys, WrittenPoints } from './expected-keys.ts';
import type { KeySpace } from './key-space.ts';

/** What of a run is looked for. */
export type Sought = {
  schema: Schema;
  profile: Pick<LoadProfile, 'fieldsPerLine' | 'retention'>;
  space: KeySpace;
  written: WrittenPoints;
  expected: ExpectedKeys;
};
