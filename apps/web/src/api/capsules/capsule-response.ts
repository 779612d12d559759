import type { Capsule } from '@tidemark/domain/capsule/capsule';
import { capsuleText } from '@tidemark/domain/capsule/seal-capsule';
import { apiHeaders } from '#api/http/api-headers.ts';

/** capsuleResponse answers with a capsule as a file that a browser saves; `id` is of what it was made of. */
export function capsuleResponse(capsule: Capsule, id: string): Response {
  return new Response(capsuleText(capsule), {
    headers: {
      ...apiHeaders,
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="tidemark-${capsule.kind}-${id.slice(0, 8)}.json"`,
    },
  });
}
