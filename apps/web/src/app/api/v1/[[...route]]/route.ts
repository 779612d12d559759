import { servedApi } from '#api/served-api.ts';

export const dynamic = 'force-dynamic';

const handle = (request: Request) => servedApi().fetch(request);

export const GET = handle;
export const HEAD = handle;
export const POST = handle;
export const PUT = handle;
export const PATCH = handle;
export const DELETE = handle;
export const OPTIONS = handle;
