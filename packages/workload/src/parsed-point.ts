import type { FieldValue } from './value-at.ts';

/** One point as it stands in a text; the timestamp is kept as its digits, since nanoseconds do not fit a number. */
export type ParsedPoint = {
  line: number;
  measurement: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
  timestamp: string | null;
};
