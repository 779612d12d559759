import type http from 'node:http';
import type { Portal } from './start-portal.ts';

/** forwardRequest lets the API answer a program outside of the test, as the network between them would. */
export async function forwardRequest(
  portal: Portal,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  const answer = await portal.fetch(
    new Request(`http://localhost:3999${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}
