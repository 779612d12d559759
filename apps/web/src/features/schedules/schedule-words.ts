import type { GateConclusion } from '@tidemark/domain/gate/gate-answer';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import { maxMissed } from '@tidemark/domain/schedule/schedule';
import type { ScheduleBody } from '#api/shapes/schedules.ts';

/** Usual times, to choose from and to change. */
export const usualTimes = [
  { label: 'Every night at 2', value: '0 2 * * *' },
  { label: 'Monday to Friday at 2', value: '0 2 * * MON-FRI' },
  { label: 'Every Sunday at 2', value: '0 2 * * SUN' },
  { label: 'Every 6 hours', value: '0 */6 * * *' },
] as const;

/** scheduleSentence says at a glance whether the schedules of a workspace start what they should, the worst first. */
export function scheduleSentence(
  schedules: readonly Pick<ScheduleBody, 'isActive' | 'lastError' | 'lastGate'>[],
): string {
  const active = schedules.filter(({ isActive }) => isActive);
  const failing = active.filter(({ lastError }) => lastError !== null).length;
  if (failing > 0) return `${failing} of ${active.length} started no gate at the last time: see why below.`;
  const count = (wanted: GateConclusion) =>
    active.filter(({ lastGate }) => lastGate?.conclusion === wanted).length;
  const failed = count('failed');
  if (failed > 0) return `The newest gate of ${failed} of ${active.length} failed.`;
  if (active.length === 0) return 'All are paused.';
  return count('passed') === active.length ? 'The newest gate of each passed.' : '';
}

/** worstFirst orders schedules: those that started nothing, those whose gate failed, the others, the paused ones; else as given. */
export function worstFirst(schedules: readonly ScheduleBody[]): ScheduleBody[] {
  const rank = ({ isActive, lastError, lastGate }: ScheduleBody) => {
    if (!isActive) return 3;
    if (lastError !== null) return 0;
    return lastGate?.conclusion === 'failed' ? 1 : 2;
  };
  return schedules.toSorted((a, b) => rank(a) - rank(b));
}

type Attempt = Pick<ScheduleBody, 'lastAt' | 'lastDueAt' | 'lastMissed' | 'lastError'>;

/** A gate starts within seconds of its time; later than this is said. */
const punctualMs = 120_000;

/** lateText says that the newest gate made up for a time at which nothing ran; null: it was on time, or started by hand. */
export function lateText({ lastAt, lastDueAt, lastMissed, lastError }: Attempt): string | null {
  if (lastAt === null || lastDueAt === null || lastError !== null) return null;
  const lateMs = Date.parse(lastAt) - Date.parse(lastDueAt);
  if (lateMs < punctualMs) return null;
  const late = `Started ${durationText(lateMs)} late: no portal or worker started it at its time.`;
  return lastMissed === 0 ? late : `${late} ${missedText(lastMissed)} not caught up.`;
}

function missedText(count: number): string {
  if (count >= maxMissed) return `${count} or more further times are`;
  return count === 1 ? '1 further time is' : `${count} further times are`;
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
