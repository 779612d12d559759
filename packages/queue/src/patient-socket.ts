import { Socket } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';

/**
 * A socket for PostgreSQL connections. Where the server ends a connection in the same breath in which it lets it in, the driver raises
 * that error before whoever asked for the connection can listen, which would end the process. Here the error is raised as soon as
 * everybody has had their turn: the connection is heard to break, and is replaced.
 */
export class PatientSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values);
    try {
      return super.emit(event, ...values);
    } catch (error) {
      const cause = error instanceof Error ? error : undefined;
      void systemClock.sleep(0).then(() => this.destroy(cause));
      return true;
    }
  }
}
