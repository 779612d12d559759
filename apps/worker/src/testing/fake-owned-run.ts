import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Flush, OwnedRun } from '../lease/owned-run.ts';

/** An owned run whose database a test can make unavailable. */
export type FakeOwnedRun = OwnedRun & {
  /** The database is unavailable while true. */
  isUnavailable: boolean;
  /** Stores everything, but its responses are lost, while true. */
  losesResponses: boolean;
  /** Another process changed the run. */
  isTaken: boolean;
  cancelRequested: boolean;
  operatorStop: string | null;
  wantedRatePerSec: number | null;
  renewals: number;
  stored: Map<number, Flush>;
  moves: string[];
  kept: RunSummary[];
  changed(): void;
};

/** createFakeOwnedRun gives an owned run in memory. */
export function createFakeOwnedRun(): FakeOwnedRun {
  let listener: () => void = () => undefined;
  const respond = async <Result>(act: () => Result): Promise<Result> => {
    if (fake.isUnavailable) throw new DomainError('database_unavailable', {});
    const result = act();
    if (fake.losesResponses) throw new DomainError('database_unavailable', {});
    return result;
  };
  const fake: FakeOwnedRun = {
    isUnavailable: false,
    losesResponses: false,
    isTaken: false,
    cancelRequested: false,
    operatorStop: null,
    wantedRatePerSec: null,
    renewals: 0,
    stored: new Map(),
    moves: [],
    kept: [],
    changed: () => listener(),
    renew: () =>
      respond(() => {
        fake.renewals += 1;
        const { cancelRequested, operatorStop, wantedRatePerSec } = fake;
        return { held: !fake.isTaken, cancelRequested, operatorStop, wantedRatePerSec };
      }),
    move: (state) =>
      respond(() => {
        if (fake.isTaken) return 'stale';
        if (fake.moves.at(-1) !== state) fake.moves.push(state);
        return 'moved';
      }),
    keep: (summary) =>
      respond(() => {
        if (fake.isTaken) return 'stale';
        fake.kept.push(summary);
        return 'kept';
      }),
    record: (flush) =>
      respond(() => {
        if (fake.isTaken) return 'stale';
        if (!fake.stored.has(flush.sequence)) fake.stored.set(flush.sequence, structuredClone(flush));
        return 'stored';
      }),
    finish: () => respond(() => (fake.isTaken ? 'stale' : 'finished')),
    watch: (onChange) => {
      listener = onChange;
      return () => {
        listener = () => undefined;
      };
    },
  };
  return fake;
}
