import { type Precision, precisionUs } from '@tidemark/domain/load/load-profile';
import { roundOffsetUs } from '@tidemark/domain/load/simulated-clock';
import { disorderClassAt, fixedStepNs, isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { timestampText } from '@tidemark/workload/line-protocol';
import {
  disorderShifts,
  type PointTiming,
  slotStepNs,
  timestampNsAt,
  type WallShare,
  wallStampNs,
} from '@tidemark/workload/timestamp-at';
import { copyText } from './copy-text.ts';
import { writeAscii, writeEight, writeUnsigned } from './decimal-digits.ts';
import type { RoundPart, RoundState } from './round-part.ts';
import { StampPatcher } from './stamp-patcher.ts';

const maxBytes = 32;
const half = 100_000_000;
const usPerHalf = 100_000;

/** The generator's clock, in nanoseconds since 1970, and which of its threads reads it. */
export type WallClock = { nowNs: () => bigint; share: WallShare };

/**
 * Gives the timestamps of points, which are evenly spaced from a base on: that of the round, of the run, or of the batch where
 * the generator's clock stamps. Times are whole microseconds and nanoseconds beyond, so that they stay exact without bigints.
 */
export class LineStamp {
  readonly maxBytes = maxBytes + 2;
  /** Microseconds and nanoseconds beyond of the last point. */
  us = 0;
  ns = 0;
  /** Nanoseconds between adjacent points of a round or batch. */
  readonly stepNs: number;
  readonly unit: Precision;
  readonly #timing: PointTiming;
  readonly #seed: number;
  readonly #startNs: bigint;
  readonly #pointsPerRound: number;
  readonly #wall: WallClock;
  readonly #stepUs: number;
  readonly #stepRestNs: number;
  readonly #shifts: ReturnType<typeof disorderShifts>;
  /** Base of the points in order, out of order and late. */
  readonly #bases: [number, number, number] = [0, 0, 0];
  /** Microseconds of a unit of the wire; 0 for nanoseconds. */
  readonly #unitUs: number;
  readonly #highText = new DataView(new ArrayBuffer(24));
  #high = 0;
  #highLength = 0;
  #baseNs = 0;
  readonly #startUs: number;
  readonly #startRestNs: number;
  readonly #goesByRounds: boolean;
  #basePoint = 0;
  #lastWallNs: bigint | null = null;

  /** `unit`: that of the wire, where it is not the precision that the profile asks for. */
  constructor(
    schema: Schema,
    timing: PointTiming,
    pointsPerRound: number,
    startNs: bigint,
    wall: WallClock,
    unit: Precision = timing.precision,
  ) {
    const stepNs = timing.stamping.kind === 'wall' ? wall.share.count : slotStepNs(timing, pointsPerRound);
    this.#timing = timing;
    this.unit = unit;
    this.#unitUs = unit === 'ns' ? 0 : precisionUs[unit];
    this.#seed = schema.seed;
    this.#startNs = startNs;
    this.#pointsPerRound = pointsPerRound;
    this.#wall = wall;
    this.stepNs = stepNs;
    this.#stepUs = Math.floor(stepNs / 1_000);
    this.#stepRestNs = stepNs - this.#stepUs * 1_000;
    this.#shifts = disorderShifts(timing.disorder, timing.clock, timing.precision);
    this.#setBase(startNs);
    [this.#startUs] = this.#bases;
    this.#startRestNs = this.#baseNs;
    this.#goesByRounds = isSimulatedTime(timing.stamping) && fixedStepNs(timing.stamping) === null;
  }

  /** Whether lines have a timestamp. */
  get isWritten(): boolean {
    return this.#timing.stamping.kind !== 'server';
  }

  /** Sets the time of a point as `moveTo` does, and gives the number of its digits; null for times of which there are few or that are beyond exact microseconds. */
  digitsOf(index: number): number | null {
    this.moveTo(index);
    return StampPatcher.digitsAt(this.unit, this.us);
  }

  /** Reads the generator's clock for the points of a batch, where it stamps them. */
  enterBatch(firstPoint: number, endPoint: number): void {
    if (this.#timing.stamping.kind !== 'wall' || endPoint <= firstPoint) return;
    const { nowNs, share } = this.#wall;
    const first = wallStampNs(this.#startNs, firstPoint, nowNs(), this.#lastWallNs, share);
    this.#lastWallNs = first + BigInt((endPoint - 1 - firstPoint) * share.count);
    this.#basePoint = firstPoint;
    this.#setBase(first);
  }

  /** Goes to a round, where rounds say when their points are. */
  enterRound({ round, roundStart }: RoundState): void {
    if (!this.#goesByRounds) return;
    const { clock, disorder } = this.#timing;
    this.#basePoint = roundStart;
    this.#baseNs = this.#startRestNs;
    this.#bases[0] = this.#startUs + roundOffsetUs(clock, round);
    if (disorder === null) return;
    this.#shifts.forEach((shift, order) => {
      this.#bases[order] = this.#startUs + roundOffsetUs(clock, round - shift.rounds) - shift.us;
    });
  }

  /** Sets `us` and `ns` to the time of a point of the round or batch. */
  moveTo(index: number): void {
    const { disorder } = this.#timing;
    const order = disorder === null ? 0 : disorderClassAt(disorder, this.#seed, index);
    const steps = index - this.#basePoint;
    const rest = this.#baseNs + steps * this.#stepRestNs;
    const carry = Math.floor(rest / 1_000);
    this.us = this.#bases[order] + steps * this.#stepUs + carry;
    this.ns = rest - carry * 1_000;
  }

  /** Writes the timestamp of a point between a space and a line break. */
  write(target: DataView, at: number, index: number): number {
    this.moveTo(index);
    target.setUint8(at, 32);
    const end = this.#writeCurrent(target, at + 1, index);
    target.setUint8(end, 10);
    return end + 1;
  }

  /** The timestamp that all points of a round share, as a part of its lines. */
  roundPart(): RoundPart {
    return {
      maxBytes,
      write: (target, at, { roundStart }) => {
        this.moveTo(roundStart);
        return this.#writeCurrent(target, at, roundStart);
      },
    };
  }

  /** Times before 1970 and after 2255 are beyond exact microseconds, and left to the definition. */
  #writeCurrent(target: DataView, at: number, index: number): number {
    if (this.us >= 0 && this.us <= Number.MAX_SAFE_INTEGER) {
      return this.#writeDigits(target, at);
    }
    const exactNs = timestampNsAt(this.#timing, this.#seed, this.#pointsPerRound, this.#startNs, index);
    return writeAscii(target, at, exactNs === null ? '' : timestampText(exactNs, this.unit));
  }

  /** The upper digits are those of the point before, mostly: they are kept and copied. */
  #writeDigits(target: DataView, at: number): number {
    const unitUs = this.#unitUs;
    const units = unitUs === 0 ? 0 : Math.floor(this.us / unitUs);
    const high = unitUs === 0 ? Math.floor(this.us / usPerHalf) : Math.floor(units / half);
    const low = unitUs === 0 ? (this.us - high * usPerHalf) * 1_000 + this.ns : units - high * half;
    if (high === 0) return writeUnsigned(target, at, low);
    if (high !== this.#high) {
      this.#high = high;
      this.#highLength = writeUnsigned(this.#highText, 0, high);
    }
    return writeEight(target, copyText(target, at, this.#highText, 0, this.#highLength), low);
  }

  #setBase(timeNs: bigint): void {
    const us = timeNs / 1_000n - (timeNs < 0n && timeNs % 1_000n !== 0n ? 1n : 0n);
    this.#bases.fill(Number(us));
    this.#baseNs = Number(timeNs - us * 1_000n);
  }
}
