import { isSessionOnly, type Operation } from '#api/operation/operation.ts';
import { requestExamples } from './request-examples.ts';

/**
 * curlOf is an operation as a command for a shell that has TIDEMARK_URL and TIDEMARK_API_KEY; null where a key may not call it.
 * Parameters of the path stand as variables of the shell, named as in the path.
 */
export function curlOf({ id, method, path, access, body, idempotent, responses }: Operation): string | null {
  if (isSessionOnly(access)) return null;
  const address = `"$TIDEMARK_URL/api/v1${path.replaceAll(/\{(\w+)\}/g, '$$$1')}"`;
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const streams = Object.values(responses).some(({ mediaType }) => mediaType === 'text/event-stream');
  const example = body === null ? undefined : (requestExamples[id] ?? '@request.json');
  const lines = [
    `curl -sS${streams ? 'N' : ''}${verb} ${address}`,
    ...(access === 'public' ? [] : ['-H "Authorization: Bearer $TIDEMARK_API_KEY"']),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...(idempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(example === undefined ? [] : [`--data ${dataOf(example)}`]),
  ];
  return lines.join(' \\\n  ');
}

/** One argument of a shell: a file, or JSON between single quotes, which the examples must not contain. */
function dataOf(example: object | string): string {
  return typeof example === 'string' ? example : `'${JSON.stringify(example, null, 2)}'`;
}
