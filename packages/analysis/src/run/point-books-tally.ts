import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { type PointBooks, unaccountedPoints } from '@tidemark/domain/result/point-books';

/** Adds up the books of a load, report by report. */
export type BooksTally = {
  add(report: IntervalReport): void;
  /** Null: no report counted what was issued. */
  books(): PointBooks | null;
};

/** createBooksTally begins with nothing issued; a single report that does not count what was issued leaves the books unknown. */
export function createBooksTally(): BooksTally {
  let books: PointBooks = { ...nothingIssued };
  let isKnown = true;
  return {
    add(report) {
      const added = withReport(books, report);
      if (added === null) isKnown = false;
      else books = added;
    },
    books: () => (isKnown && books.seconds > 0 ? { ...books } : null),
  };
}

function withReport(before: PointBooks, report: IntervalReport): PointBooks | null {
  const { issuedPoints, neverSentPoints, openPoints } = report;
  if (issuedPoints === null || neverSentPoints === null || openPoints === null) return null;
  const now = {
    ...before,
    issued: before.issued + issuedPoints,
    acknowledged: before.acknowledged + report.pointsAcknowledged,
    handedOver: before.handedOver + report.pointsHandedOver,
    refused: before.refused + report.pointsRejected,
    unknown: before.unknown + report.pointsUnknown,
    open: openPoints,
    neverSent: before.neverSent + neverSentPoints,
    seconds: before.seconds + 1,
  };
  const unaccounted = unaccountedPoints(now);
  if (unaccounted === 0) return { ...now, unaccounted };
  return {
    ...now,
    unaccounted,
    unbalancedSeconds: before.unbalancedSeconds + 1,
    mostUnaccounted: Math.max(before.mostUnaccounted, Math.abs(unaccounted)),
    firstUnbalancedMs: before.firstUnbalancedMs ?? report.offsetMs,
  };
}

const nothingIssued: PointBooks = {
  issued: 0,
  acknowledged: 0,
  handedOver: 0,
  refused: 0,
  unknown: 0,
  open: 0,
  neverSent: 0,
  unaccounted: 0,
  seconds: 0,
  unbalancedSeconds: 0,
  mostUnaccounted: 0,
  firstUnbalancedMs: null,
};
