import type { Container } from '#container.ts';

/** hasAccounts shows whether anyone has signed up; true where the database does not answer, so that the entry page stays sign-in. */
export async function hasAccounts({ db }: Pick<Container, 'db'>): Promise<boolean> {
  try {
    return (await db.prisma.user.findFirst({ select: { id: true } })) !== null;
  } catch {
    return true;
  }
}
