import { Socket } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';

/**
 * A socket for PostgreSQL connections. Where the server ends a connection in the packet that accepts it, the driver raises the error
 * before its caller can listen, which would end the process. Here the error is raised one turn later: the pool sees the connection
 * break, and replaces it.
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
