import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { describeTransportError } from '../egress/describe-transport-error.ts';
import { guardedConnector } from '../egress/guarded-connector.ts';

const connectTimeoutMs = 5_000;

/** connectOnce connects to an approved address, sends nothing and closes; it throws `target_unreachable` where no server accepts. */
export async function connectOnce(
  address: string,
  allowed: AllowedAddresses,
  timeoutMs = connectTimeoutMs,
): Promise<void> {
  const { host, hostname, port } = new URL(address);
  const connect = guardedConnector(allowed, timeoutMs);
  await new Promise<void>((resolve, reject) => {
    connect({ hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol: 'http:' }, (error, socket) => {
      if (error !== null) {
        reject(new DomainError('target_unreachable', { host, detail: describeTransportError(error) }));
        return;
      }
      socket.destroy();
      resolve();
    });
  });
}
