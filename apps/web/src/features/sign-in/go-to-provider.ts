import { z } from 'zod';
import { authClient } from '#auth/auth-client.ts';
import { faultOf } from './fault-of.ts';

const answerShape = z.object({ url: z.url() });

/** goToProvider leads the browser to the operator's provider, and on to a page of this portal; gives why it did not. */
export async function goToProvider(
  path: '/sign-in/social' | '/link-social',
  next: string,
): Promise<string | null> {
  const body = { provider: 'oidc', callbackURL: next };
  const { data, error } = await authClient.$fetch(path, { method: 'POST', body });
  const answer = answerShape.safeParse(data);
  if (answer.success) {
    window.location.assign(answer.data.url);
    return null;
  }
  return faultOf(error ?? {}, 'The sign-in provider does not answer; try again.');
}
