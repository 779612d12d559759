import { bufferedClientShape, executorShape } from '@tidemark/domain/load/executor';
import { expect, it } from 'vitest';
import { clientPresets, executorChoices } from './executor-kinds.ts';

it.each(executorChoices)('"$label" begins with settings that are valid', ({ kind, start }) => {
  expect(executorShape.parse(start).kind).toBe(kind);
});

it('offers every way to make load that there is, once', () => {
  const kinds = executorShape.options.map((option) => option.shape.kind.value);
  expect(executorChoices.map((choice) => choice.kind).toSorted()).toEqual(kinds.toSorted());
});

it.each(clientPresets)('the settings of $label are valid', ({ settings }) => {
  const client = executorChoices.find((choice) => choice.kind === 'buffered-client');
  expect(bufferedClientShape.parse({ ...client?.start, ...settings })).toMatchObject(settings);
});
