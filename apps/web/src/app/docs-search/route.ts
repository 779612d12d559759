import { findDocs } from '#features/docs/find-docs.ts';
import { requireSession } from '#session/current-actor.ts';

/** GET gives the places of the documentation that the words in `q` name. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  return Response.json(await findDocs(new URL(request.url).searchParams.get('q') ?? ''));
}
