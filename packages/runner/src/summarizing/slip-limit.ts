const leastUs = 1_000;
const shareOfTurn = 0.05;
const shareOfResponse = 0.1;

/**
 * slipLimitUs is how late the generator itself may be at the 99th percentile: 1 ms, or 5 % of the time between two requests of one
 * connection, or 10 % of the response time at the 99th percentile, whichever is most. Less does not show in the figures.
 */
export function slipLimitUs(
  ratePerSec: number | null,
  connections: number,
  responseTimeUsP99: number | null,
): number {
  const turnUs = ratePerSec === null || ratePerSec <= 0 ? 0 : (connections / ratePerSec) * 1e6;
  return Math.max(leastUs, shareOfTurn * turnUs, shareOfResponse * (responseTimeUsP99 ?? 0));
}
