/** Beyond this mean the normal approximation is closer than a thousandth of the band's width. */
const largestSummedMean = 1_000;
const z95 = 1.959963984540054;

/** poissonBand gives the counts between which a Poisson count of this mean lies in at least 95 of 100 cases. */
export function poissonBand(mean: number): { low: number; high: number } {
  if (mean <= 0) return { low: 0, high: 0 };
  if (mean > largestSummedMean) {
    const half = z95 * Math.sqrt(mean);
    return { low: Math.floor(mean - half), high: Math.ceil(mean + half) };
  }
  return { low: quantileOf(mean, 0.025), high: quantileOf(mean, 0.975) };
}

/** The least count whose cumulative probability reaches `share`. */
function quantileOf(mean: number, share: number): number {
  let logProbability = -mean;
  let cumulative = Math.exp(logProbability);
  let count = 0;
  while (cumulative < share) {
    count += 1;
    logProbability += Math.log(mean / count);
    cumulative += Math.exp(logProbability);
  }
  return count;
}
