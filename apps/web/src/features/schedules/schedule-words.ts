/** Usual times, to choose from and to change. */
export const usualTimes = [
  { label: 'Every night at 2', value: '0 2 * * *' },
  { label: 'Monday to Friday at 2', value: '0 2 * * MON-FRI' },
  { label: 'Every Sunday at 2', value: '0 2 * * SUN' },
  { label: 'Every 6 hours', value: '0 */6 * * *' },
] as const;

/** scheduleSentence says at a glance whether the schedules of a workspace start what they should, the worst first. */
export function scheduleSentence(
  schedules: readonly { isActive: boolean; lastError: string | null }[],
): string {
  const active = schedules.filter(({ isActive }) => isActive);
  const failing = active.filter(({ lastError }) => lastError !== null).length;
  if (failing > 0) return `${failing} of ${active.length} started no gate at the last time: see why below.`;
  return active.length === 0 ? 'All are paused.' : '';
}

/** exampleBenchmark is a small benchmark to change, on a system that the portal offers. */
export function exampleBenchmark({ launcher, variant }: { launcher: string; variant: string }): string {
  return `benchmark: nightly
schemas:
  - schema:
      name: Hosts
      measurements:
        - name: cpu
          tags:
            - { key: host, generator: { kind: sequence, prefix: host-, cardinality: 1000 } }
          fields:
            - { key: usage, type: float, generator: { kind: random, min: 0, max: 100 } }
profiles:
  - profile:
      name: Every series, then at rest
      executor: { kind: closed-loop, concurrency: 2, batchSize: 1000 }
      extent: { kind: points, points: 100000 }
systems:
  - { launcher: ${launcher}, variant: ${variant} }
repetitions: { initial: 5, max: 10 }
baseline: { name: main, branch: main }
`;
}
