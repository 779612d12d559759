import { readHealth } from '#api/health.ts';
import { container } from '#container.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const health = await readHealth(container());
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
