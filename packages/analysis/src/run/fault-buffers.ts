import type { FaultBuffer, FaultSummary } from '@tidemark/domain/result/fault-summary';
import { type FaultSpan, untilText } from './fault-span.ts';
import type { PartReading } from './observe-run.ts';
import type { WaitingSecond } from './recorded-run.ts';

/** What waited in one buffer: at most within the time before a moment, and at that moment. */
type BufferLine = Pick<FaultBuffer, 'holder' | 'toward' | 'unit'> & {
  readings: readonly { offsetMs: number; most: number; level: number }[];
};

/** Metrics of what waits at parts, and what is counted. */
const bufferUnits: Partial<Record<PartReading['metric'], FaultBuffer['unit']>> = {
  relayQueued: 'metrics',
  cacheSize: 'metrics',
  relayQueuedPoints: 'points',
};

/** bufferLines gives everything that points or metrics waited in: the client, the queues of relays, the memory of caches. */
export function bufferLines(
  waits: readonly WaitingSecond[],
  readings: readonly PartReading[],
  batchSize: number,
): BufferLine[] {
  const ofParts = new Map<string, BufferLine & { readings: BufferLine['readings'][number][] }>();
  for (const { metric, part, offsetMs, value } of readings) {
    const unit = bufferUnits[metric];
    if (unit === undefined || value === null) continue;
    const [holder = part, toward = null] = part.split(' > ');
    const line = ofParts.get(`${metric} ${part}`) ?? {
      holder,
      toward,
      unit,
      readings: [],
    };
    line.readings.push({ offsetMs, most: value, level: value });
    ofParts.set(`${metric} ${part}`, line);
  }
  return [...clientLine(waits, batchSize), ...ofParts.values()];
}

/** Batches that wait are counted as points. */
function clientLine(waits: readonly WaitingSecond[], batchSize: number): BufferLine[] {
  const readings = waits.flatMap(({ endOffsetMs, waiting, waitingMax, waitingPointsMax }) => {
    if (waiting === null) return [];
    const points = waitingPointsMax === null ? batchSize : 1;
    return [{ offsetMs: endOffsetMs, most: (waitingMax ?? waiting) * points, level: waiting * points }];
  });
  return readings.length === 0 ? [] : [{ holder: 'client', toward: null, unit: 'points', readings }];
}

/** A hundredth of what waited at most is left of no backlog: a queue that takes in and gives out holds a little at any moment. */
const restShare = 0.01;

/**
 * calmLevel is what a buffer may hold and count as drained: as much as before the first fault, but a batch at least, since one may wait for
 * the one in flight, and a hundredth of its high-water mark.
 */
function calmLevel(peak: number, peakBefore: number | null, batchSize: number): number {
  return Math.max(peakBefore ?? 0, batchSize, restShare * peak);
}

/** buffersOf gives the high-water mark of each buffer from the beginning of a fault on; one that was not read then is left out. */
export function buffersOf(lines: readonly BufferLine[], span: FaultSpan, batchSize: number): FaultBuffer[] {
  return lines.flatMap(({ holder, toward, unit, readings }) => {
    const own = readings.filter(({ offsetMs }) => offsetMs > span.beganMs && offsetMs <= span.nextMs);
    if (own.length === 0) return [];
    const before = readings.filter(({ offsetMs }) => offsetMs <= span.firstMs).map(({ most }) => most);
    const peak = Math.max(...own.map(({ most }) => most));
    const peakBefore = before.length === 0 ? null : Math.max(...before);
    const calm = calmLevel(peak, peakBefore, batchSize);
    return [{ holder, toward, unit, peak, peakBefore, drainMs: peak <= calm ? 0 : drainMs(own, calm, span) }];
  });
}

function drainMs(own: BufferLine['readings'], calm: number, { endedMs }: FaultSpan): number | null {
  if (endedMs === null) return null;
  const drained = own.find(({ offsetMs, level }) => offsetMs >= endedMs && level <= calm);
  return drained === undefined ? null : drained.offsetMs - endedMs;
}

/** drainOf gives the time until the client, the part and what waits for it held no more than usual: others hold more or less at any time. */
export function drainOf(
  part: string,
  all: readonly FaultBuffer[],
  span: FaultSpan,
): Pick<FaultSummary, 'drainMs' | 'drainReason'> {
  const unknown = (drainReason: string) => ({ drainMs: null, drainReason });
  if (span.endedMs === null) return unknown('the part did not come back');
  const buffers = all.filter(
    ({ holder, toward }) => holder === 'client' || holder === part || toward === part,
  );
  if (buffers.length === 0) return unknown('nothing that points wait in was read');
  const full = buffers.find((buffer) => buffer.drainMs === null);
  if (full !== undefined)
    return unknown(`the backlog of ${holderText(full)} had not drained: ${untilText(span)}`);
  return { drainMs: Math.max(...buffers.map((buffer) => buffer.drainMs ?? 0)), drainReason: null };
}

/** holderText names a buffer within a sentence. */
export function holderText({ holder, toward }: Pick<FaultBuffer, 'holder' | 'toward'>): string {
  const whose = holder === 'client' ? 'the client' : holder;
  return toward === null ? whose : `${whose} toward ${toward}`;
}
