import { providerId } from '#auth/single-sign-on.ts';
import type { Container } from '#container.ts';

/** How an account can sign in; `provider` is null where this installation has none. */
export type SignInWays = { hasPassword: boolean; provider: { name: string; isConnected: boolean } | null };

/** signInWays reads how an account can sign in. */
export async function signInWays({ db, singleSignOn }: Container, userId: string): Promise<SignInWays> {
  const accounts = await db.prisma.account.findMany({ where: { userId }, select: { providerId: true } });
  const has = (id: string) => accounts.some((account) => account.providerId === id);
  const provider = singleSignOn && { name: singleSignOn.name, isConnected: has(providerId) };
  return { hasPassword: has('credential'), provider };
}
