import { systemClock } from '@tidemark/clock/system-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from './own-database.ts';
import { type Mutant, mutants } from './simulation/mutants.ts';
import { type Outcome, runSchedule } from './simulation/run-schedule.ts';
import { openTimedDatabase, type TimedDatabase } from './simulation/simulated-database.ts';

/** A mistyped number would leave nothing to execute, or no end. */
function numberFrom(name: string): number | null {
  const text = process.env[name];
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`${name} must be a whole number from 1 on, not "${text}"`);
  return Number(text);
}

const schedules = numberFrom('SIMULATE_SCHEDULES') ?? 500;
/** No schedule starts after so many minutes; how many were executed is printed. */
const minutes = numberFrom('SIMULATE_MINUTES');
/** A seed that is named is executed alone, and its trace printed where it breaks a promise. */
const onlySeed = numberFrom('SIMULATE_SEED');
const isLong = schedules > 500;
/** Schedules within which each planted fault must be found. */
const mostPerMutant = isLong ? 2_000 : 150;
const planted = mutants.filter(({ isRare }) => isLong || !isRare);
/** Schedules wait for the database most of their time: so many run side by side, each on a database of its own. */
const laneCount = 4;
const timeoutMs = 60_000 + (minutes === null ? schedules * 500 : minutes * 60_000);
const mutantTimeoutMs = 60_000 + mostPerMutant * 500;

describe('the control plane under kills, lost answers, lost notices and wrong clocks', () => {
  let lanes: TimedDatabase[] = [];
  beforeAll(async () => {
    lanes = [];
    for (let lane = 0; lane < laneCount; lane += 1)
      lanes.push(await openTimedDatabase(required('TEST_DATABASE_URL')));
  });
  afterAll(() => Promise.all(lanes.map((lane) => lane.close())));

  /** Executes schedules until one breaks a promise; outcomes in the order of their seeds. */
  async function executeAll(seeds: readonly number[], mutant: Mutant | null = null): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const left = [...seeds];
    const untilMs = minutes === null ? Number.POSITIVE_INFINITY : systemClock.nowMs() + minutes * 60_000;
    const work = async (lane: TimedDatabase) => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const outcome = await runSchedule(lane, seed, mutant);
        outcomes.push(outcome);
        if (outcome.violation !== null || systemClock.nowMs() > untilMs) left.length = 0;
      }
    };
    await Promise.all(lanes.map(work));
    return outcomes.toSorted((a, b) => a.seed - b.seed);
  }

  const seedsTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

  const executed = onlySeed === null ? `${schedules} schedules` : `schedule ${onlySeed}`;
  it(
    `keeps every promise in ${executed}`,
    async () => {
      const outcomes = await executeAll(onlySeed === null ? seedsTo(schedules) : [onlySeed]);
      const broken = outcomes.find(({ violation }) => violation !== null);
      expect(broken && describeBroken(broken)).toBeUndefined();
      if (onlySeed !== null) return;
      if (minutes === null) expect(outcomes).toHaveLength(schedules);
      else
        process.stdout.write(`${outcomes.length} of ${schedules} schedules executed, every promise kept\n`);
      // Without faults nothing would be shown.
      for (const kind of [
        'unsent',
        'answer-lost',
        'killed-before',
        'killed-after',
        'killed',
        'shutdown',
        'cut-off',
        'suspension',
        'wall-clock',
      ])
        expect(outcomes.some(({ faults }) => (faults.get(kind) ?? 0) > 0)).toBe(true);
    },
    timeoutMs,
  );

  it.skipIf(onlySeed !== null)('happens again step by step with the same seed', async () => {
    const [lane, other] = lanes;
    if (!lane || !other) throw new Error('no database is open');
    for (const seed of [3, 14, 15]) {
      const [first, second] = [await runSchedule(lane, seed), await runSchedule(other, seed)];
      expect(second.trace).toEqual(first.trace);
    }
  });

  it.skipIf(onlySeed !== null).each(planted)(
    'finds that $name',
    async (mutant) => {
      const outcomes = await executeAll(seedsTo(mostPerMutant), mutant);
      const [first, ...others] = outcomes.filter(({ violation }) => violation !== null);
      const [lane] = lanes;
      if (!first || !lane) throw new Error(`not found in ${outcomes.length} schedules`);
      for (const { violation } of [first, ...others]) expect(violation).toMatch(mutant.breaks);
      if (isLong) process.stdout.write(`${mutant.name}: seed ${first.seed}, ${first.violation}\n`);
      const again = await runSchedule(lane, first.seed, mutant);
      expect([again.violation, ...again.trace]).toEqual([first.violation, ...first.trace]);
      expect(describeBroken(first)).toContain(`SIMULATE_SEED=${first.seed} `);
    },
    mutantTimeoutMs,
  );
});

/** The last steps before the end; all of them are printed where the seed was named. */
const shownSteps = 60;

function describeBroken({ seed, violation, trace }: Outcome): string {
  const shown = onlySeed === null ? trace.slice(-shownSteps) : trace;
  return [
    `schedule ${seed}: ${violation}`,
    ...shown,
    `Replay it: SIMULATE_SEED=${seed} pnpm simulate:control`,
  ].join('\n');
}
