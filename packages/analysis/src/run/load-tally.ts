import { addEndpointCounts, type EndpointCount } from '@tidemark/domain/load/endpoint-count';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import { type IntervalReport, type OutcomeCount, pointsTaken } from '@tidemark/domain/result/interval-report';
import type { PointBooks } from '@tidemark/domain/result/point-books';
import { type SlowRequest, slowestOf } from '@tidemark/domain/result/slow-request';
import { createMergedTimes, type MergedTimes } from './merged-times.ts';
import { type BooksTally, createBooksTally } from './point-books-tally.ts';
import type {
  AnsweredSecond,
  GeneratorPeaks,
  LoadSecond,
  LoadTotals,
  OfferedBatches,
  RecordedLoad,
  WaitingSecond,
} from './recorded-run.ts';

/** Adds up what a generator reports, second by second, in little memory. */
export type LoadTally = {
  /** Totals so far. */
  readonly totals: Readonly<LoadTotals>;
  /** Where the points are by now; null where no report counted what was issued. */
  books(): PointBooks | null;
  /** `isUnderLoad`: false for reports during a pause, which are no seconds of load. */
  add(report: IntervalReport, isUnderLoad: boolean): void;
  recorded(): RecordedLoad;
};

/** createLoadTally begins with nothing reported. */
export function createLoadTally(): LoadTally {
  const sums = createSums();
  return {
    totals: sums.totals,
    books: sums.books.books,
    add(report, isUnderLoad) {
      addInterval(sums, report);
      sums.books.add(report);
      sums.waits.push(waitingOf(report));
      sums.answers.push(answeredOf(report));
      if (isUnderLoad || report.batches > 0) sums.seconds.push(secondOf(report));
      sums.silenceMs = isUnderLoad && isSilent(report) ? sums.silenceMs + report.durationMs : 0;
      sums.longestSilenceMs = Math.max(sums.longestSilenceMs, sums.silenceMs);
    },
    recorded: () => recordedOf(sums),
  };
}

type Sums = {
  totals: LoadTotals;
  outcomes: OutcomeCount[];
  retriedOutcomes: OutcomeCount[];
  endpoints: EndpointCount[];
  offered: OfferedBatches;
  generator: GeneratorPeaks;
  backPressureMs: number | null;
  silenceMs: number;
  longestSilenceMs: number;
  seconds: LoadSecond[];
  waits: WaitingSecond[];
  answers: AnsweredSecond[];
  responseTimes: MergedTimes;
  serviceTimes: MergedTimes;
  queueDelays: MergedTimes;
  slips: MergedTimes;
  instrumentErrors: MergedTimes;
  referenceFailed: number;
  slowest: SlowRequest[];
  books: BooksTally;
};

function createSums(): Sums {
  return {
    totals: {
      pointsAcknowledged: 0,
      pointsHandedOver: 0,
      pointsRejected: 0,
      pointsUnknown: 0,
      valuesAcknowledged: 0,
      bytesSent: 0,
      bytesReceived: 0,
      lateBatches: 0,
      neverSentBatches: 0,
      retries: 0,
      evictedPoints: 0,
    },
    outcomes: [],
    retriedOutcomes: [],
    endpoints: [],
    offered: { dueBatches: null, sentBatches: 0 },
    generator: { loopDelayMsP99: null, openFiles: null },
    backPressureMs: null,
    silenceMs: 0,
    longestSilenceMs: 0,
    seconds: [],
    waits: [],
    answers: [],
    responseTimes: createMergedTimes(),
    serviceTimes: createMergedTimes(),
    queueDelays: createMergedTimes(),
    slips: createMergedTimes(),
    instrumentErrors: createMergedTimes(),
    referenceFailed: 0,
    slowest: [],
    books: createBooksTally(),
  };
}

function addInterval(sums: Sums, report: IntervalReport): void {
  const { totals } = sums;
  totals.pointsAcknowledged += report.pointsAcknowledged;
  totals.pointsHandedOver += report.pointsHandedOver;
  totals.pointsRejected += report.pointsRejected;
  totals.pointsUnknown += report.pointsUnknown;
  totals.valuesAcknowledged += report.valuesAcknowledged;
  totals.bytesSent += report.bytes;
  totals.bytesReceived += report.answerBytes ?? 0;
  totals.lateBatches += report.lateBatches;
  totals.neverSentBatches += report.neverSentBatches;
  totals.retries += report.retries;
  totals.evictedPoints += report.evictedPoints;
  if (report.backPressureMs !== null) {
    sums.backPressureMs = (sums.backPressureMs ?? 0) + report.backPressureMs;
  }
  sums.endpoints = addEndpointCounts(sums.endpoints, report.endpoints);
  addOutcomes(sums.outcomes, report.outcomes);
  addOutcomes(sums.retriedOutcomes, report.retriedOutcomes);
  sums.responseTimes.add(report.responseTimeUs);
  sums.serviceTimes.add(report.serviceTimeUs);
  sums.queueDelays.add(report.queueDelayUs);
  sums.slips.add(report.slipUs);
  sums.instrumentErrors.add(report.instrumentErrorUs);
  sums.referenceFailed += report.referenceFailed;
  sums.slowest = slowestOf(sums.slowest, report.slowest);
  addGenerator(sums, report);
}

/** Counts are added by class and status code; the first text of the target stays as the example. */
function addOutcomes(totals: OutcomeCount[], added: OutcomeCount[]): void {
  for (const outcome of added) {
    const known = totals.find(
      (total) =>
        total.class === outcome.class &&
        total.knowledge === outcome.knowledge &&
        total.statusCode === outcome.statusCode,
    );
    if (known) {
      known.batches += outcome.batches;
      known.points += outcome.points;
      known.detail ??= outcome.detail;
    } else {
      totals.push({ ...outcome });
    }
  }
}

function addGenerator({ offered, generator }: Sums, report: IntervalReport): void {
  if (report.dueBatches !== null) offered.dueBatches = (offered.dueBatches ?? 0) + report.dueBatches;
  offered.sentBatches += report.batches;
  generator.loopDelayMsP99 = Math.max(generator.loopDelayMsP99 ?? 0, report.generatorLoopDelayMsP99);
  if (report.generatorOpenFiles !== null) {
    generator.openFiles = Math.max(generator.openFiles ?? 0, report.generatorOpenFiles);
  }
}

/** Requests were in flight or gave up, and the target answered none of them. */
function isSilent({ outcomes, retriedOutcomes, batches, retries, inFlight }: IntervalReport): boolean {
  const isAnswered = [...outcomes, ...retriedOutcomes].some(
    ({ knowledge, statusCode }) => wasTaken(knowledge) || statusCode !== null,
  );
  return !isAnswered && (batches > 0 || retries > 0 || (inFlight ?? 0) > 0);
}

function waitingOf(report: IntervalReport): WaitingSecond {
  const { bufferedPoints, bufferedPointsMax, backlog } = report;
  return {
    endOffsetMs: report.offsetMs,
    retries: report.retries,
    failedPoints: report.pointsRejected + report.pointsUnknown - report.evictedPoints,
    evictedPoints: bufferedPoints === null ? null : report.evictedPoints,
    waitingPointsMax: bufferedPointsMax,
    waiting: bufferedPoints ?? backlog,
    waitingMax: bufferedPointsMax ?? backlog,
  };
}

function answeredOf(report: IntervalReport): AnsweredSecond {
  const attempts = [...report.outcomes, ...report.retriedOutcomes].filter(
    (outcome) => outcome.class !== 'generator',
  );
  const batches = (of: readonly OutcomeCount[]) => of.reduce((sum, outcome) => sum + outcome.batches, 0);
  return {
    endOffsetMs: report.offsetMs,
    durationMs: report.durationMs,
    attempts: batches(attempts),
    notOk: batches(attempts.filter(({ knowledge }) => !wasTaken(knowledge))),
    pointsTaken: pointsTaken(report),
  };
}

function secondOf(report: IntervalReport): LoadSecond {
  return {
    durationMs: report.durationMs,
    points: pointsTaken(report),
    batches: report.batches,
    cpuRatio: report.generatorCpuRatio,
    threads: report.generatorThreads ?? 1,
  };
}

function recordedOf(sums: Sums): RecordedLoad {
  const { responseTimes, serviceTimes, queueDelays, slips, instrumentErrors, books, ...others } = sums;
  const { silenceMs: _, ...kept } = others;
  return {
    ...structuredClone(kept),
    books: books.books(),
    responseTime: responseTimes.summary(),
    responseCurve: responseTimes.curve(),
    serviceTime: serviceTimes.summary(),
    serviceCurve: serviceTimes.curve(),
    queueDelay: queueDelays.summary(),
    slip: slips.summary(),
    slipUsP99: slips.supportedUs(99),
    instrumentError: instrumentErrors.summary(),
    instrumentCurve: instrumentErrors.curve(),
  };
}
