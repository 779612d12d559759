import { container } from '#container.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const readiness = await container().readiness();
  return Response.json(readiness, {
    status: readiness.ready ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
