import type { GroupLayout } from '@tidemark/domain/load/round';
import type { RoundState } from './round-part.ts';

/** Goes through the slots of one measurement group in the order of its schema; what is written for each is up to who extends it. */
export abstract class SlotWalk {
  readonly firstSlot: number;
  readonly slotCount: number;
  abstract readonly maxBytesPerPoint: number;
  readonly #layout: GroupLayout;
  readonly #fastestCardinality: number;

  /** `fastestCardinality`: distinct values of the tag that changes with every combination. */
  constructor(layout: GroupLayout, fastestCardinality: number) {
    this.firstSlot = layout.firstSlot;
    this.slotCount = layout.slotCount;
    this.#layout = layout;
    this.#fastestCardinality = fastestCardinality;
  }

  /** Renders `count` points from slot `slot` of the group, the first being point `index`; each line ends with a line break. */
  render(
    target: DataView,
    offset: number,
    state: RoundState,
    slot: number,
    index: number,
    count: number,
  ): number {
    this.enterRound(state);
    return this.#layout.order === 'interleaved'
      ? this.#renderInterleaved(target, offset, state, slot, index, count)
      : this.#renderInTurn(target, offset, state, slot, index, count);
  }

  /** Called before the points of a round are written. */
  protected abstract enterRound(state: RoundState): void;
  /** Called before the points of a combination of the slower tags are written. */
  protected abstract enterCombination(state: RoundState): void;
  /** Writes point `index`: measurement and fastest tag by their numbers. Gives the position behind it. */
  protected abstract writePoint(
    target: DataView,
    offset: number,
    measurement: number,
    value: number,
    index: number,
  ): number;

  /** Measurement by measurement, then the next tag combination. */
  #renderInTurn(
    target: DataView,
    offset: number,
    state: RoundState,
    slot: number,
    index: number,
    count: number,
  ): number {
    const { measurementCount } = this.#layout;
    let measurement = slot === 0 ? 0 : slot % measurementCount;
    let value = this.#goTo(state, slot === 0 ? 0 : (slot - measurement) / measurementCount);
    const end = index + count;
    let at = offset;
    for (let point = index; point < end; point += 1) {
      at = this.writePoint(target, at, measurement, value, point);
      measurement += 1;
      if (measurement < measurementCount) continue;
      measurement = 0;
      value += 1;
      if (value < this.#fastestCardinality) continue;
      value = 0;
      state.slowCombination += 1;
      if (point + 1 < end) this.enterCombination(state);
    }
    return at;
  }

  /** Measurement and tag combination turn at once. */
  #renderInterleaved(
    target: DataView,
    offset: number,
    state: RoundState,
    slot: number,
    index: number,
    count: number,
  ): number {
    const { measurementCount, combinationCount } = this.#layout;
    const slowCount = combinationCount / this.#fastestCardinality;
    let measurement = slot % measurementCount;
    let value = this.#goTo(state, slot % combinationCount);
    const end = index + count;
    let at = offset;
    for (let point = index; point < end; point += 1) {
      at = this.writePoint(target, at, measurement, value, point);
      measurement = measurement + 1 < measurementCount ? measurement + 1 : 0;
      value += 1;
      if (value < this.#fastestCardinality) continue;
      value = 0;
      state.slowCombination = state.slowCombination + 1 < slowCount ? state.slowCombination + 1 : 0;
      if (point + 1 < end) this.enterCombination(state);
    }
    return at;
  }

  /** Renders what belongs to a tag combination, and gives the value of its fastest tag. */
  #goTo(state: RoundState, combination: number): number {
    // A round is entered at its start mostly, where there is nothing to divide.
    const value = combination === 0 ? 0 : combination % this.#fastestCardinality;
    state.slowCombination = combination === 0 ? 0 : (combination - value) / this.#fastestCardinality;
    this.enterCombination(state);
    return value;
  }
}
