import { container } from '#container.ts';
import { handleAuthRequest } from '#session/handle-auth-request.ts';

export const dynamic = 'force-dynamic';

const handle = (request: Request) => handleAuthRequest(container(), request);

export const GET = handle;
export const HEAD = handle;
export const POST = handle;
export const PUT = handle;
export const PATCH = handle;
export const DELETE = handle;
export const OPTIONS = handle;
