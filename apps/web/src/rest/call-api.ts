import { z } from 'zod';

const issueShape = z.object({ pointer: z.string(), detail: z.string() });

/** A problem as the API tells it (RFC 9457), or as we tell it where no answer came. */
const problemShape = z.object({
  title: z.string().default('The request failed'),
  detail: z.string().optional(),
  code: z.string().optional(),
  requestId: z.string().optional(),
  errors: z.array(issueShape).optional(),
});

/** Why a call did not do what it should: a sentence to show, and faults by field where the input was wrong. */
export type ApiProblem = {
  status: number;
  code: string | null;
  sentence: string;
  issues: z.infer<typeof issueShape>[];
};
export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; problem: ApiProblem };

/** callApi sends one request to /api/v1 as the signed-in user; whatever goes wrong is a value, never an exception. */
export async function callApi<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  request: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body?: unknown;
    signal?: AbortSignal;
  } = {},
): Promise<ApiResult<z.output<Shape>>> {
  const method = request.method ?? 'GET';
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      headers: headersOf(method, request.body),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    const json: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    if (!response.ok) return { ok: false, problem: problemOf(response.status, json) };
    const parsed = shape.safeParse(json);
    if (parsed.success) return { ok: true, value: parsed.data };
    return refused(response.status, 'The server answered in a way this page does not understand; reload it.');
  } catch {
    return refused(0, 'The server cannot be reached. Check that Tidemark still runs, then try again.');
  }
}

function headersOf(method: string, body: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'POST' ? { 'Idempotency-Key': freshKey() } : {}),
  };
}

/** A key of its own for each press of a button; works without a secure context too, unlike randomUUID. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function problemOf(status: number, json: unknown): ApiProblem {
  const parsed = problemShape.safeParse(json);
  if (!parsed.success) return { status, code: null, sentence: `The server answered ${status}.`, issues: [] };
  const { title, detail, code, requestId, errors } = parsed.data;
  const where = requestId && status >= 500 ? ` (request ${requestId})` : '';
  return { status, code: code ?? null, sentence: `${detail ?? title}${where}`, issues: errors ?? [] };
}

function refused(status: number, sentence: string): { ok: false; problem: ApiProblem } {
  return { ok: false, problem: { status, code: null, sentence, issues: [] } };
}
