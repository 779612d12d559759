import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Keys } from './keys.ts';
import type { Terminal } from './terminal.ts';

/** Environment variables, read once by the entry. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What every command is given. */
export type CliDeps = {
  terminal: Terminal;
  env: Environment;
  clock: Clock;
  /** Null: nobody sits at a keyboard. */
  keys: Keys | null;
  /** Aborts when the user asks to stop. */
  stop: AbortSignal;
};
