import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import {
  createHistogram,
  encodeHistogram,
  type Hdr,
  recordUs,
  summarizeHistogram,
} from '@tidemark/stats/histogram';
import { Alarms } from './alarms.ts';
import { Database } from './counting/database.ts';
import { TextBlock } from './counting/text-block.ts';
import { Behavior } from './script/behavior.ts';
import { type SinkScript, sinkScriptShape } from './script/sink-script.ts';
import { noTraffic, type SinkCounts, type Traffic } from './sink-counts.ts';

const usPerMs = 1_000;

/** Everything that a sink knows: its databases, its counters, and its script. */
export class Sink {
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly block = new TextBlock();
  traffic: Traffic = noTraffic();
  connectionsOpen = 0;
  #behavior: Behavior;
  #serviceTimes: Hdr = createHistogram();
  readonly #databases = new Map<string, Database>();
  #shards = 0;

  constructor(clock: Clock, createTicker: () => Ticker, script: SinkScript = sinkScriptShape.parse({})) {
    this.clock = clock;
    this.alarms = new Alarms(clock, createTicker);
    this.#behavior = new Behavior(script, clock.nowMs());
  }

  get behavior(): Behavior {
    return this.#behavior;
  }

  /** play behaves as a script says from now on: requests are numbered anew, and service times begin anew. */
  play(script: SinkScript): void {
    this.#behavior = new Behavior(script, this.clock.nowMs());
    this.#serviceTimes.reset();
  }

  /** answered notes the service time of a request whose last byte came at `arrivedMs` and whose answer begins now, and gives it. */
  answered(arrivedMs: number): number {
    const tookMs = this.clock.nowMs() - arrivedMs;
    recordUs(this.#serviceTimes, tookMs * usPerMs);
    return tookMs;
  }

  databases(): Database[] {
    return [...this.#databases.values()];
  }

  /** database gives the database of a name; a write to one that does not exist creates it. */
  database(name: string): Database {
    return this.#databases.get(name) ?? this.create(name);
  }

  /** create makes a database whose shards cover `shardMs`; one that is there stays as it is. */
  create(name: string, shardMs?: number): Database {
    const known = this.#databases.get(name);
    if (known) return known;
    const made = new Database(name, () => ++this.#shards, shardMs);
    this.#databases.set(name, made);
    return made;
  }

  drop(name: string): void {
    this.#databases.delete(name);
  }

  /** reset forgets all databases and sets every counter to 0; the script begins anew. */
  reset(): void {
    this.#databases.clear();
    this.traffic = noTraffic();
    this.play(this.#behavior.script);
  }

  counts(): SinkCounts {
    const { user, system } = process.cpuUsage();
    return {
      traffic: { ...this.traffic },
      connectionsOpen: this.connectionsOpen,
      cpuMs: (user + system) / usPerMs,
      script: { requests: this.#behavior.requests, ruleTimes: this.#behavior.ruleTimes() },
      serviceTimes:
        this.#serviceTimes.totalCount === 0
          ? null
          : { ...summarizeHistogram(this.#serviceTimes), histogram: encodeHistogram(this.#serviceTimes) },
      databases: this.databases().map(countsOf),
    };
  }
}

function countsOf(database: Database): SinkCounts['databases'][number] {
  const { name, seriesStored, measurements } = database;
  const shards = database.shards();
  return {
    name,
    points: shards.reduce((sum, shard) => sum + shard.pointsStored, 0),
    series: seriesStored,
    measurements: database
      .pointsByMeasurement(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
      .map((points, number) => ({ name: measurements[number] ?? '', points }))
      .filter(({ points }) => points > 0),
    shards: shards.map(({ id, startMs, endMs, pointsStored }) => ({
      id,
      startMs,
      endMs,
      points: pointsStored,
    })),
  };
}
