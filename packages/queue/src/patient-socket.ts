import { Socket } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';

/**
 * A socket for PostgreSQL connections. If the server closes a connection in the packet that accepts it, the driver raises the error
 * before its caller can listen, which would end the process. This socket raises it one turn of the event loop later, so that the pool
 * replaces the connection.
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
