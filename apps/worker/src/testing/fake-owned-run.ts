import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Flush, OwnedRun } from '../lease/owned-run.ts';

/** A database that a test can take away and give back. */
export type FakeOwnedRun = OwnedRun & {
  /** Does not answer while true. */
  isAway: boolean;
  /** Stores what it is told, but its answer is lost, while true. */
  losesAnswers: boolean;
  /** Somebody else changed the run. */
  isTaken: boolean;
  cancelRequested: boolean;
  wantedRatePerSec: number | null;
  renewals: number;
  stored: Map<number, Flush>;
  moves: string[];
  changed(): void;
};

/** createFakeOwnedRun is a run that this process owns, in memory. */
export function createFakeOwnedRun(): FakeOwnedRun {
  let listener: () => void = () => undefined;
  const answer = async <Answer>(act: () => Answer): Promise<Answer> => {
    if (fake.isAway) throw new DomainError('database_unavailable', {});
    const result = act();
    if (fake.losesAnswers) throw new DomainError('database_unavailable', {});
    return result;
  };
  const fake: FakeOwnedRun = {
    isAway: false,
    losesAnswers: false,
    isTaken: false,
    cancelRequested: false,
    wantedRatePerSec: null,
    renewals: 0,
    stored: new Map(),
    moves: [],
    changed: () => listener(),
    renew: () =>
      answer(() => {
        fake.renewals += 1;
        const { cancelRequested, wantedRatePerSec } = fake;
        return { held: !fake.isTaken, cancelRequested, wantedRatePerSec };
      }),
    move: (state) =>
      answer(() => {
        if (fake.isTaken) return 'stale';
        if (fake.moves.at(-1) !== state) fake.moves.push(state);
        return 'moved';
      }),
    record: (flush) =>
      answer(() => {
        if (fake.isTaken) return 'stale';
        if (!fake.stored.has(flush.sequence)) fake.stored.set(flush.sequence, structuredClone(flush));
        return 'stored';
      }),
    finish: () => answer(() => (fake.isTaken ? 'stale' : 'finished')),
    watch: (onChange) => {
      listener = onChange;
      return () => {
        listener = () => undefined;
      };
    },
  };
  return fake;
}
