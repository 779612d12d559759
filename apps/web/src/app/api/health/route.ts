export const dynamic = 'force-dynamic';

/** The process answers; it asks nothing of others, so that an outage of the database restarts no portal. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
}
