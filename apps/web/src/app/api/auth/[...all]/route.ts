import { handleAuthRequest } from '#auth/handle-auth-request.ts';
import { container } from '#container.ts';

export const dynamic = 'force-dynamic';

const handle = (request: Request) => handleAuthRequest(container(), request);

export const GET = handle;
export const POST = handle;
