import { readHelp } from '#features/docs/doc-files.ts';

/** GET /help?of=load%23outages answers with what the documents say of it; the portal's help buttons ask it. */
export async function GET(request: Request): Promise<Response> {
  const found = await readHelp((new URL(request.url).searchParams.get('of') ?? '').slice(0, 200));
  return Response.json(found, {
    status: found ? 200 : 404,
    headers: { 'Cache-Control': 'private, max-age=3600' },
  });
}
