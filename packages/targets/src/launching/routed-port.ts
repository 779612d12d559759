import { writeFile } from 'node:fs/promises';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import { portFile } from '@tidemark/loopback/launched-ports';
import { launchDirectory } from './launch-directory.ts';
import type { LaunchRequest } from './launched-server.ts';

const loopback = '127.0.0.1';

/** routedPort gives the port on loopback at which a part is reached by those that send to it; it throws `launcher_failed`. */
export async function routedPort(
  { launcher, routeTo }: LaunchRequest,
  part: string,
  port: number,
  protocol: LinkProtocol,
): Promise<number> {
  if (routeTo === undefined) return port;
  const failed = (detail: string, cause?: unknown) =>
    new DomainError('launcher_failed', { launcher, detail: `the route to ${part}: ${detail}` }, { cause });
  const routed = await routeTo(part, { host: loopback, port, protocol }).catch((cause: unknown) => {
    throw failed(cause instanceof Error ? cause.message : 'no reason given', cause);
  });
  // Programs that distribute by hash count the address in, and the parts are on loopback only.
  if (routed.host !== loopback) throw failed(`${routed.host} is not ${loopback}`);
  return routed.port;
}

/**
 * routedUrl gives the address at which a server that runs is reached by those that send to it. A port of a route is recorded with the
 * server's own, so that no target can be one of them.
 */
export async function routedUrl(request: LaunchRequest, part: string, url: string): Promise<string> {
  const port = await routedPort(request, part, Number(new URL(url).port), 'http');
  await writeFile(portFile(launchDirectory(request.stateDir, request.runId), port), '');
  return `http://${loopback}:${port}`;
}
