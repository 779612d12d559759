import type { TimeWindow } from './time-window.ts';

/** Keys of one measurement in one window: how many may be there, by what the target answered, and how many are. */
export type Cell = {
  measurement: string;
  window: TimeWindow;
  acknowledged: number;
  /** In batches that were stored in part; which of them is not known. */
  partial: number;
  /** With an unknown outcome. */
  unknown: number;
  refused: number;
  stored: number;
};

/** What became of the keys of a cell. */
export type Outcome = {
  lost: number;
  recovered: number;
  never: number;
  partialStored: number;
  partialMissing: number;
  /** Stored, though neither acknowledged nor without an answer; `resurrected` of them were refused. */
  unexpected: number;
  resurrected: number;
  /** Rows of keys that other rows hold already. */
  countedTwice: number;
  /** False: least numbers, since counts do not show which keys are there. */
  isExact: boolean;
  /** The points whose keys are lost: all acknowledged ones of the cell, or these; null: it is not known which. */
  lostPoints: 'all' | number[] | null;
};

export type JudgedCell = { cell: Cell; outcome: Outcome };

/**
 * settleByCount says what became of a cell where the count leaves no doubt: all is there, or nothing; null elsewhere. Where points
 * were refused, one of them may stand in for one that is lost.
 */
export function settleByCount(cell: Cell): Outcome | null {
  const { acknowledged, partial, unknown, refused, stored } = cell;
  if (stored === 0) {
    return {
      ...nothingFound,
      lost: acknowledged,
      never: unknown,
      partialMissing: partial,
      lostPoints: acknowledged === 0 ? [] : 'all',
    };
  }
  if (refused === 0 && stored === acknowledged + partial + unknown)
    return { ...nothingFound, recovered: unknown, partialStored: partial };
  return null;
}

/**
 * outcomeByCount gives the least that the count says. Exact where every key was acknowledged and not more are stored: then only which
 * ones are lost is not known.
 */
export function outcomeByCount(cell: Cell): Outcome {
  const { acknowledged, partial, unknown, refused, stored } = cell;
  const beyond = Math.max(0, stored - acknowledged);
  const partialStored = Math.min(partial, beyond);
  const recovered = Math.min(unknown, beyond - partialStored);
  const unexpected = beyond - partialStored - recovered;
  const lost = Math.max(0, acknowledged - stored);
  return {
    lost,
    recovered,
    never: unknown - recovered,
    partialStored,
    partialMissing: partial - partialStored,
    unexpected,
    resurrected: Math.min(refused, unexpected),
    countedTwice: 0,
    isExact: partial + unknown === 0 && (acknowledged === 0 || unexpected + refused === 0),
    lostPoints: lost === 0 ? [] : null,
  };
}

/** isDefinite says whether a count shows by itself that something is lost or unexpected. */
export function isDefinite({ acknowledged, partial, unknown, stored }: Cell): boolean {
  return stored < acknowledged || stored > acknowledged + partial + unknown;
}

/** keysOf is how many keys a cell may hold. */
export function sizeOfCell({ acknowledged, partial, unknown, refused }: Cell): number {
  return acknowledged + partial + unknown + refused;
}

const nothingFound: Outcome = {
  lost: 0,
  recovered: 0,
  never: 0,
  partialStored: 0,
  partialMissing: 0,
  unexpected: 0,
  resurrected: 0,
  countedTwice: 0,
  isExact: true,
  lostPoints: [],
};
