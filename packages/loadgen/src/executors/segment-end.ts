/** Why a segment ended. All but `completed` and `time` end the load. */
export const segmentEndReasons = [
  'completed',
  'time',
  'deadline',
  'stopped',
  'error_share',
  'unreachable',
  'auth',
  'config',
] as const;
export type SegmentEndReason = (typeof segmentEndReasons)[number];

export type SegmentEnd = { endedBy: SegmentEndReason; message: string | null };
