import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { InchFacts } from './inch-facts.ts';
import type { InchSettings } from './inch-settings.ts';

/** What a line of inch prints, what it does, and what will be stored, in sentences. */
export type InchSummary = { says: string[]; does: string[]; stored: string[] };

const whole = (number: number) => number.toLocaleString('en');

/** inchSummary describes the three side by side, so that the differences are visible. */
export function inchSummary(settings: InchSettings, facts: InchFacts): InchSummary {
  return { says: says(settings, facts), does: does(settings, facts), stored: stored(facts) };
}

function says(settings: InchSettings, facts: InchFacts): string[] {
  return [
    `Total series: ${whole(facts.seriesPrinted)}`,
    `Points per series: ${whole(settings.pointsPerSeries)}`,
    `Total points: ${whole(facts.points)}`,
    `Batch Size: ${whole(settings.batchSize)}`,
    `Database: ${settings.database.slice(0, 60)} (Shard duration: ${settings.shardDuration.slice(0, 20)})`,
    settings.verbose
      ? `${whole(facts.progressPoints)} points written (${facts.progressPercent}%) on its last line`
      : 'Nothing while it writes: -v is missing',
  ];
}

function does(settings: InchSettings, facts: InchFacts): string[] {
  const { batches, firstBatch, batchSize, lastBatch } = facts;
  const sizes =
    batches === 1
      ? `1 batch of ${whole(firstBatch)} points`
      : batchText(batches, firstBatch, batchSize, lastBatch);
  return [
    `Writes ${whole(facts.series)} series with ${whole(facts.pointsPerSeries)} points each: ${whole(facts.points)} points, ${whole(facts.values)} values`,
    `Sends ${sizes}, ${whole(settings.concurrency)} at a time, each as soon as the previous one is answered`,
    timeText(facts, settings),
    settings.setup
      ? `Creates a database that keeps data for ${settings.shardDuration.slice(0, 20)}`
      : 'Creates no database: it must exist',
  ];
}

function batchText(batches: number, first: number, size: number, last: number): string {
  if (batches === 2) return `2 batches: ${whole(first)} and ${whole(last)} points`;
  return `${whole(batches)} batches: ${whole(first)} points, then ${whole(size)} each, finally ${whole(last)}`;
}

function timeText({ stamping }: InchFacts, settings: InchSettings): string {
  switch (stamping.kind) {
    case 'server':
      return 'Sends no timestamps: the server gives all points of a request the same';
    case 'wall':
      return `Stamps each point with the clock of the machine it runs on, in ${settings.precision}`;
    case 'point':
      return `Stamps each point ${stepText(stamping.stepNs)} after the previous one, over ${durationText(Math.abs(settings.timeNs) / 1e6)}`;
  }
}

function stepText(ns: number): string {
  if (ns < 1_000) return `${ns} ns`;
  return ns < 1_000_000 ? `${ns / 1_000} us` : durationText(ns / 1e6);
}

function stored({ points, series, stored, beyondRetention, retentionMinutes }: InchFacts): string[] {
  const share = (count: number) =>
    `${((count / points) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  const lines =
    stored.least === stored.most
      ? [`${whole(stored.most)} of ${whole(points)} acknowledged points (${share(stored.most)})`]
      : [
          `Between ${whole(stored.least)} and ${whole(stored.most)} of ${whole(points)} points, depending on how fast they are written`,
        ];
  lines.push(`${whole(series)} series`);
  if (beyondRetention > 0)
    lines.push(`${whole(beyondRetention)} points are refused: older than the database keeps`);
  if (Number.isFinite(retentionMinutes))
    lines.push(`All of it is deleted ${durationText(retentionMinutes * 60_000)} after its time`);
  return lines;
}
