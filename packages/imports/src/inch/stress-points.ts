import type { PlanFileInput } from './import-result.ts';

type GroupInput = PlanFileInput['schema']['measurements'][number];
type FieldInput = GroupInput['fields'][number];

/** stressGroup creates the measurement of a point template such as `ctr,some=tag` `n=0i` with `count` series. */
export function stressGroup(series: string, fields: string, count: number): GroupInput {
  const [name = '', ...tags] = series.split(',');
  const cardinalities = tagCardinalities(tags.length, count);
  return {
    name,
    tags: tags.map((tag, position) => {
      const [key = '', value = ''] = tag.split('=');
      const cardinality = cardinalities[position] ?? 1;
      return { key, generator: { kind: 'sequence', prefix: `${value}-`, cardinality } };
    }),
    fields: fields.split(',').map(stressField),
  };
}

/** A number increases by one each time its series is written, from 0 whatever the template says; text stays the same. */
function stressField(text: string): FieldInput {
  const [key = '', value = ''] = text.split('=');
  if (value.startsWith('"')) {
    return { key, type: 'string', generator: { kind: 'constant', value: value.replaceAll('"', '') } };
  }
  return {
    key,
    type: value.endsWith('i') ? 'int' : 'float',
    generator: { kind: 'counter', start: 0, step: 1 },
  };
}

/** tagCardinalities distributes the prime powers of a number of series over the tags, the smallest prime first: their product is that number. */
export function tagCardinalities(tags: number, series: number): number[] {
  const cardinalities = new Array<number>(tags).fill(1);
  let rest = series;
  let turn = 0;
  for (let prime = 2; rest > 1 && tags > 0; prime = prime * prime > rest ? rest : prime + 1) {
    let power = 1;
    while (rest % prime === 0) {
      rest /= prime;
      power *= prime;
    }
    if (power === 1) continue;
    cardinalities[turn % tags] = (cardinalities[turn % tags] ?? 1) * power;
    turn += 1;
  }
  return cardinalities;
}
