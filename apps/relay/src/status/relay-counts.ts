/** What a relay counts from its start. */
export type RelayCounts = {
  writes: number;
  points: number;
  /** Points that had no timestamp and got one. */
  pointsStamped: number;
  bodyBytes: number;
  /** Answers to writes by status code, refused requests among them. */
  answers: Map<number, number>;
};

export function noCounts(): RelayCounts {
  return { writes: 0, points: 0, pointsStamped: 0, bodyBytes: 0, answers: new Map() };
}
