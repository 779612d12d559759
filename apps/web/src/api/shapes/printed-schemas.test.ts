import { readFileSync } from 'node:fs';
import { benchmarkJsonSchema } from '@tidemark/domain/gate/benchmark-file';
import { planJsonSchema } from '@tidemark/domain/run/plan-file';
import { expect, it } from 'vitest';
import { nameShapes } from './named-shapes.ts';

it.each([
  ['plan', planJsonSchema],
  ['benchmark', benchmarkJsonSchema],
])(
  'the JSON Schema of a %s file is the published one also where the API has named its parts',
  (kind, print) => {
    nameShapes();
    const published = readFileSync(
      new URL(`../../../../../docs/${kind}.schema.json`, import.meta.url),
      'utf8',
    );
    expect(print()).toEqual(JSON.parse(published));
  },
);
