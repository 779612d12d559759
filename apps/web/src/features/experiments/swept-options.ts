import { sweptParameterNames } from '@tidemark/domain/experiment/sweep';
import { sweptParameters } from '@tidemark/domain/experiment/swept-parameter';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { Schema } from '@tidemark/domain/schema/schema';
import { type SweptNumber, sweptNumberKey, sweptNumberText } from './sweep-lines.ts';

/** A number that may be swept with the chosen parts; `fitting` of `pairs` combinations of schema and load profile have it. */
export type SweptOption = SweptNumber & { key: string; label: string; fitting: number; pairs: number };

/** sweptOptions lists the numbers that at least one chosen combination of schema and load profile has. */
export function sweptOptions(schemas: readonly Schema[], profiles: readonly LoadProfile[]): SweptOption[] {
  const pairs = schemas.flatMap((schema) => profiles.map((profile) => ({ schema, profile })));
  return numbersOf(schemas).flatMap((number) => {
    const { apply } = sweptParameters[number.parameter];
    const fitting = pairs.filter((parts) => apply(parts, { ...number, value: 1 }) !== null).length;
    if (fitting === 0) return [];
    return [
      {
        ...number,
        key: sweptNumberKey(number),
        label: sweptNumberText(number),
        fitting,
        pairs: pairs.length,
      },
    ];
  });
}

function numbersOf(schemas: readonly Schema[]): SweptNumber[] {
  const tagKeys = schemas.flatMap(({ measurements }) =>
    measurements.flatMap(({ tags }) => tags.map(({ key }) => key)),
  );
  return sweptParameterNames.flatMap((parameter): SweptNumber[] =>
    parameter === 'tag-cardinality'
      ? [...new Set(tagKeys)].map((tagKey) => ({ parameter, tagKey }))
      : [{ parameter, tagKey: null }],
  );
}
