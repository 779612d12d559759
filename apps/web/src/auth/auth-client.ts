import { createAuthClient } from 'better-auth/react';

/** authClient signs people in, up and out from the browser. */
export const authClient = createAuthClient({ basePath: '/api/auth' });
