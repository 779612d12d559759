/** trendHref is the page of a benchmark; an empty branch is that of gates that name none. */
export function trendHref({
  benchmark,
  branch,
  metric,
}: {
  benchmark: string;
  branch?: string | undefined;
  metric?: string | undefined;
}): string {
  const query = new URLSearchParams({
    ...(branch === undefined ? {} : { branch }),
    ...(metric === undefined ? {} : { metric }),
  }).toString();
  return `/benchmarks/${encodeURIComponent(benchmark)}${query === '' ? '' : `?${query}`}`;
}
