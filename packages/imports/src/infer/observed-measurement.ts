import type { FieldType } from '@tidemark/domain/schema/value-generator';
import type { NumberSpread, TextSpread } from './number-spread.ts';
import type { TagChurn } from './tag-relations.ts';

/** What was seen of one measurement, in a text or on a server, before anything is guessed. */
export type ObservedMeasurement = {
  name: string;
  /** Points that were examined. */
  pointCount: number;
  /** Distinct tag sets; null if they could not be counted. */
  seriesCount: number | null;
  tags: ObservedTag[];
  fields: ObservedField[];
};

/** A tag: how many values it has, and the known ones (possibly not all). */
export type ObservedTag = {
  key: string;
  cardinality: number;
  values: string[];
  /** Examined points that have it. */
  pointCount: number;
  /** Another tag, each value of which occurred with exactly one value of this one; null: there is none. */
  leader: string | null;
  /** How its values come and go; null: they stay, or this is unknown. */
  churn: TagChurn | null;
};

/** A field: how often each type was seen, and the distribution of its values. */
export type ObservedField = {
  key: string;
  typeCounts: Record<FieldType, number>;
  /** Examined points that have it. */
  pointCount: number;
  numbers: NumberSpread;
  texts: TextSpread;
};
