import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';

/** An answer that refuses, as the API gives it (RFC 9457). */
export type Problem = {
  status: number;
  title: string;
  detail: string;
  requestId: string | null;
  errors: InputIssue[];
};

const problemShape = z.object({
  title: z.string().default('Request refused'),
  detail: z.string().default(''),
  request_id: z.string().nullish(),
  errors: z
    .array(z.object({ pointer: z.string(), code: z.string().default('invalid'), detail: z.string() }))
    .default([]),
});

/** readProblem makes of any refusing answer something that can be shown. */
export function readProblem(status: number, content: unknown): Problem {
  const result = problemShape.safeParse(content);
  if (!result.success) {
    return {
      status,
      title: `The server answered ${status}`,
      detail: 'Try again; your input is kept.',
      requestId: null,
      errors: [],
    };
  }
  const { request_id: requestId, ...rest } = result.data;
  return { status, requestId: requestId ?? null, ...rest };
}

/** unreachableProblem stands for no answer at all. */
export const unreachableProblem: Problem = {
  status: 0,
  title: 'The server does not respond',
  detail: 'Check that Tidemark is running, then try again; your input is kept.',
  requestId: null,
  errors: [],
};
