import type { FieldType } from '@tidemark/domain/schema/value-generator';
import type { NumberSpread, TextSpread } from './number-spread.ts';
import type { TagChurn } from './tag-relations.ts';

/** What was seen of one measurement, in a text or on a server, before anything is guessed. */
export type ObservedMeasurement = {
  name: string;
  /** Points that were looked at. */
  pointCount: number;
  /** Distinct tag sets; null where nobody could count them. */
  seriesCount: number | null;
  tags: ObservedTag[];
  fields: ObservedField[];
};

/** A tag: how many values it has, and those that are known (all of them where as many are known). */
export type ObservedTag = {
  key: string;
  cardinality: number;
  values: string[];
  /** Points that were looked at and have it. */
  pointCount: number;
  /** Another tag, each value of which went with exactly one value of this one; null: there is none. */
  leader: string | null;
  /** How its values come and go; null: they stay, or nobody knows. */
  churn: TagChurn | null;
};

/** A field: of which types it was seen how often, and how its values lie. */
export type ObservedField = {
  key: string;
  typeCounts: Record<FieldType, number>;
  /** Points that were looked at and have it. */
  pointCount: number;
  numbers: NumberSpread;
  texts: TextSpread;
};
