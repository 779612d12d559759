/** What can be deleted and restored. */
export const deletableKinds = ['run', 'experiment', 'schema', 'profile', 'target'] as const;
export type DeletableKind = (typeof deletableKinds)[number];

/** Days for which deleted items can be restored; then they are purged. */
export const restorableDays = 30;

/** A deleted item that can still be restored. */
export type DeletedItem = {
  kind: DeletableKind;
  id: string;
  name: string;
  /** Of an experiment: those that were deleted and are restored with it. */
  runCount: number | null;
  createdAt: Date;
  deletedAt: Date;
  purgedAt: Date;
};
