import { readWholeBody } from '@tidemark/targets/egress/read-body';

const maxAnswerMib = 128;

/** answerText reads the answer of a portal or a forge, which may be endless, up to 128 MiB; it throws where that is not all of it. */
export async function answerText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const bytes = await readWholeBody(body, maxAnswerMib * 1024 * 1024);
  if (bytes === null) throw new Error(`its answer is longer than ${maxAnswerMib} MiB`);
  return bytes.toString('utf8');
}
