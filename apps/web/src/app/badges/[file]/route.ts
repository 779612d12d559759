import { container } from '#container.ts';

export const dynamic = 'force-dynamic';

/** GET answers `/badges/{token}.svg` for anyone. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  return container().sharedBadges.answer((await params).file);
}
