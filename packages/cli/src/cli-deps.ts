import type { Clock } from '@tidemark/domain/kernel/clock';

/** Where the command writes: results to `out`, progress and messages to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** True where `err` is a terminal that can rewrite its line. */
  readonly interactive: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
}

/** Key presses while a command runs. */
export interface Keys {
  /** Calls `pressed` for each key until the returned function is called. */
  listen(pressed: (key: string) => void): () => void;
}

/** Environment variables, read once by the entry. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The dependencies of every command. */
export type CliDeps = {
  terminal: Terminal;
  env: Environment;
  clock: Clock;
  /** Null: there is no keyboard. */
  keys: Keys | null;
  /** True in the packed command line, which has no checkout with workers and generators around it. */
  isPacked: boolean;
  /** Aborts when the user asks to stop. */
  stop: AbortSignal;
};
