import type { z } from 'zod';
import { workspaceAttribute, workspaceHeader } from '#session/workspace-header.ts';
import { type Problem, readProblem, unreachableProblem } from './problem.ts';

/** ApiError is a refusal of the API or the lack of any answer; queries and mutations fail with nothing else. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

type Options = {
  body?: unknown;
  /** Of the query: a request whose answer is no longer wanted is aborted. */
  signal?: AbortSignal;
  send?: typeof fetch;
};

/** fetchApi calls the REST API as the signed-in user and gives the answer parsed; whatever goes wrong is an ApiError. */
export async function fetchApi<Shape extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  shape: Shape,
  { body, signal, send = fetch }: Options = {},
): Promise<z.output<Shape>> {
  let response: Response;
  try {
    response = await send(`/api/v1${path}`, {
      method,
      headers: headersOf(method, body),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new ApiError(unreachableProblem);
  }
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(readProblem(response.status, content));
  const parsed = shape.safeParse(content);
  if (!parsed.success) throw new ApiError(readProblem(response.status, null));
  return parsed.data;
}

function headersOf(method: string, body: unknown): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'POST' ? { 'idempotency-key': freshKey() } : {}),
    ...workspaceOfPage(),
  };
}

/** The workspace that this page shows: pages outside of the portal's frame show none. */
function workspaceOfPage(): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const id = document.querySelector(`[${workspaceAttribute}]`)?.getAttribute(workspaceAttribute);
  return id ? { [workspaceHeader]: id } : {};
}

/** A key per press of a button; made without randomUUID, which plain http on another host does not have. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
