import { problemStatuses } from '#api/openapi-document.ts';
import type { Operation } from '#api/operation/operation.ts';
import { operations } from '#api/operations.ts';
import { problemShape } from '#api/shapes/problem-shape.ts';

/** operationOf finds the operation that a method and a path of the API lead to. */
export function operationOf(method: string, path: string): Operation | undefined {
  const [plain = ''] = path.split('?');
  const matches = operations.filter(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  return matches.find((operation) => !operation.path.includes('{')) ?? matches[0];
}

/** checkAnswer throws where an answer is not documented. */
export function checkAnswer(
  method: string,
  path: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void {
  const operation = operationOf(method, path);
  const where = `${method} ${path} -> ${status}`;
  if (status >= 400) {
    if (headers.get('content-type') !== 'application/problem+json')
      throw new Error(`${where}: not a problem`);
    const problem = problemShape.parse(body);
    if (problem.status !== status) throw new Error(`${where}: the problem says ${problem.status}`);
    if (operation && !problemStatuses(operation).includes(status)) throw new Error(`${where}: undocumented`);
    return;
  }
  if (status === 304 && method === 'GET' && operation?.responses[200]?.shape) return;
  const documented = operation?.responses[status];
  if (operation && !documented) throw new Error(`${where}: undocumented`);
  if (documented?.shape) {
    const result = documented.shape.safeParse(body);
    if (!result.success) throw new Error(`${where}: ${result.error.message}`);
  }
}
