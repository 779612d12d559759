import type { FieldValue } from '@tidemark/workload/value-at';

/** A stored point that was looked at; its time as the server writes it (RFC 3339, up to nanoseconds). */
export type SampledPoint = {
  measurement: string;
  time: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
};
