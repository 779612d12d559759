import type { z } from 'zod';
import { type Problem, readProblem, unreachableProblem } from './problem.ts';

export type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** callApi asks the REST API as the signed-in user; a refusal and no answer are values. */
export async function callApi<Shape extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  shape: Shape,
  body?: unknown,
): Promise<ApiAnswer<z.output<Shape>>> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: headersOf(method, body),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return { ok: false, problem: unreachableProblem };
  }
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) return { ok: false, problem: readProblem(response.status, content) };
  const parsed = shape.safeParse(content);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: readProblem(response.status, null) };
}

function headersOf(method: string, body: unknown): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'POST' ? { 'idempotency-key': freshKey() } : {}),
  };
}

/** A key for each press of a button; made without randomUUID, which plain http on another host does not have. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
