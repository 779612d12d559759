import { goRandCursor } from '@tidemark/domain/kernel/go-rand';
import { uniformsBelow } from '@tidemark/domain/kernel/seeded-random';
import { visitOfRound } from '@tidemark/domain/load/round';
import type { Field } from '@tidemark/domain/schema/value-generator';
import { metricValue } from '@tidemark/workload/graphite/metric-value';
import { fieldValueAt, normalAt, walkSeed, walkStep } from '@tidemark/workload/value-at';
import { walkTable } from '@tidemark/workload/walk-table';
import type { RoundState } from './round-part.ts';
import type { ValueSource } from './value-writer.ts';

/** Gives the double of a field's value at a point. */
export type MetricNumber = {
  /** Called before the points of a round. */
  enterRound?(state: RoundState): void;
  at(index: number): number;
};

type NumberGenerator = Extract<Field, { type: 'float' | 'int' }>['generator'];
type GeneratorOf<Kind extends NumberGenerator['kind']> = Extract<NumberGenerator, { kind: Kind }>;

/** metricNumber gives the values that `metricValue` defines: those that a cache reads from the text of a line. */
export function metricNumber(source: ValueSource, field: Field): MetricNumber {
  const { seed, position } = source;
  const defined = (index: number, round: number) =>
    metricValue(fieldValueAt(seed, field, position, { ...nowhere, index, round }));
  if (field.type === 'string' || field.type === 'boolean') return { at: (index) => defined(index, 0) };
  const { generator } = field;
  switch (generator.kind) {
    case 'constant': {
      const value = defined(0, 0);
      return { at: () => value };
    }
    case 'sequence':
    case 'counter':
      return ofRound((round) => defined(0, round));
    case 'pool': {
      const values = Float64Array.from(generator.values);
      const numberAt = uniformsBelow(seed, position, values.length);
      return { at: (index) => plain(values[numberAt(index)] ?? 0) };
    }
    case 'random':
      return randomNumber(source, field, generator, defined);
    case 'normal': {
      const scale = 'decimals' in generator ? 10 ** generator.decimals : 1;
      return { at: (index) => plain(normalAt(seed, generator, scale, index, position) / scale) };
    }
    case 'walk':
      return walkNumber(source, generator);
    case 'go-rand': {
      const cursor = goRandCursor(generator.below);
      return { at: (index) => cursor.at(index) };
    }
  }
}

const nowhere = { slot: 0, entity: { text: '', number: 0 }, visit: 0 };

/** No text of a number has a zero below zero. */
function plain(value: number): number {
  return value + 0;
}

function ofRound(numberOf: (round: number) => number): MetricNumber {
  let value = 0;
  return {
    enterRound({ round }) {
      value = numberOf(round);
    },
    at: () => value,
  };
}

/** Beyond this, digits are no longer those of the text. */
const exactBelow = 2 ** 52;

function randomNumber(
  { seed, position }: ValueSource,
  { type }: Field,
  generator: GeneratorOf<'random'>,
  defined: (index: number, round: number) => number,
): MetricNumber {
  if (type === 'int' || !('decimals' in generator)) {
    const stepAt = uniformsBelow(seed, position, generator.max - generator.min + 1);
    return { at: (index) => plain(generator.min + stepAt(index)) };
  }
  const scale = 10 ** generator.decimals;
  const first = Math.round(generator.min * scale);
  const steps = Math.max(1, Math.round((generator.max - generator.min) * scale));
  if (Math.max(Math.abs(first), Math.abs(first + steps)) >= exactBelow) {
    return { at: (index) => defined(index, 0) };
  }
  const stepAt = uniformsBelow(seed, position, steps);
  return { at: (index) => plain((first + stepAt(index)) / scale) };
}

function walkNumber(
  { seed, pool, layout, position }: ValueSource,
  generator: GeneratorOf<'walk'>,
): MetricNumber {
  const scale = 'decimals' in generator ? 10 ** generator.decimals : 1;
  const table = Float64Array.from(walkTable(seed, position, generator), (units) => plain(units / scale));
  let entitySeed = 0;
  let visit = 0;
  let roundStart = 0;
  return {
    enterRound(state) {
      entitySeed = walkSeed(seed, state.entityNumber);
      visit = visitOfRound(pool, layout, state.round);
      ({ roundStart } = state);
    },
    at: (index) => table[walkStep(entitySeed, position, index - roundStart, visit)] ?? 0,
  };
}
