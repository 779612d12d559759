import type { Clock } from '@tidemark/domain/kernel/clock';
import pg from 'pg';

/** Channel on which every change of a run is announced, with the id of the run. */
export const runChannel = 'tidemark_run';

/** Notifies subscribers when a run changed, over one connection; after a reconnect every subscriber is notified once. */
export interface RunListener {
  /** Calls `onChange` after each change of the run until `unsubscribe` is called; resolves when changes are received. */
  subscribe(runId: string, onChange: () => void): Promise<{ unsubscribe: () => void }>;
  close(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 5_000;

/** createRunListener connects with its first subscriber, and reconnects when the connection is lost. */
export function createRunListener(url: string, clock: Clock): RunListener {
  return new PostgresRunListener(url, clock);
}

class PostgresRunListener implements RunListener {
  readonly #url: string;
  readonly #clock: Clock;
  readonly #subscribers = new Map<string, Set<() => void>>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #reconnecting = false;

  constructor(url: string, clock: Clock) {
    this.#url = url;
    this.#clock = clock;
  }

  async subscribe(runId: string, onChange: () => void): Promise<{ unsubscribe: () => void }> {
    const mine = this.#subscribers.get(runId) ?? new Set();
    mine.add(onChange);
    this.#subscribers.set(runId, mine);
    await this.#ready();
    return {
      unsubscribe: () => {
        mine.delete(onChange);
        if (mine.size === 0 && this.#subscribers.get(runId) === mine) this.#subscribers.delete(runId);
      },
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Resolves when connected; if the database is unavailable, subscribers wait only for the first attempt. */
  async #ready(): Promise<void> {
    if (this.#client || this.#reconnecting || this.#closing.signal.aborted) return;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    await this.#connecting;
  }

  async #connect(): Promise<void> {
    try {
      await this.#open();
    } catch {
      void this.#reconnect();
    }
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'tidemark-listener',
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#wake(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${runChannel}`);
    if (this.#closing.signal.aborted) {
      await client.end();
      return;
    }
    this.#client = client;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void this.#reconnect();
  }

  /** Changes in between were missed, so every subscriber is notified. */
  async #reconnect(): Promise<void> {
    if (this.#reconnecting) return;
    this.#reconnecting = true;
    const { signal } = this.#closing;
    let waitMs = firstRetryMs;
    while (!this.#client && !signal.aborted) {
      await this.#clock.sleep(waitMs, signal);
      if (!signal.aborted) await this.#open().catch(() => undefined);
      waitMs = Math.min(waitMs * 2, longestRetryMs);
    }
    this.#reconnecting = false;
    for (const runId of this.#subscribers.keys()) this.#wake(runId);
  }

  #wake(runId: string): void {
    for (const onChange of this.#subscribers.get(runId) ?? []) onChange();
  }
}
