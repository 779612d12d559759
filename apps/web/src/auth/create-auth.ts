import { apiKey } from '@better-auth/api-key';
import type { Database } from '@tidemark/db/client';
import { apiScopes } from '@tidemark/services/access/actor';
import { joinFirstWorkspace, listWorkspaces } from '@tidemark/services/access/workspaces';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { organization } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { createApiKeyText } from './api-key-text.ts';
import { passwordLength } from './password-length.ts';

const allOfKeys = ['create', 'read', 'update', 'delete'] as const;

/** What a role of a workspace may be allowed to do to the workspace itself and to its API keys. */
const workspaceAccess = createAccessControl({ ...defaultStatements, apiKey: allOfKeys });

/** Roles of members; a viewer reads and nothing else, so a viewer has no API keys either. */
const workspaceRoles = {
  owner: workspaceAccess.newRole({ ...ownerAc.statements, apiKey: [...allOfKeys] }),
  admin: workspaceAccess.newRole({ ...adminAc.statements, apiKey: [...allOfKeys] }),
  member: workspaceAccess.newRole({ ...memberAc.statements, apiKey: [...allOfKeys] }),
  viewer: workspaceAccess.newRole({ ...memberAc.statements }),
};

export type AuthOptions = {
  db: Database;
  appUrl: string;
  /** Origins whose pages may send a session's cookie along with a change. */
  trustedOrigins: string[];
  secret: string;
  /** False: only the first account of an installation may be created. */
  openSignUp: boolean;
  reportError: (message: string, cause?: unknown) => void;
  /** Called with the account of each new session; where it throws, signing in fails. */
  onSession: (userId: string) => Promise<void>;
};

const dayInSeconds = 24 * 3_600;

/** createAuth makes accounts, sessions, workspaces and API keys on our database; nothing is opened until the first request. */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    appName: 'Tidemark',
    baseURL: options.appUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    database: prismaAdapter(options.db.prisma, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    session: { expiresIn: 30 * dayInSeconds, updateAge: dayInSeconds },
    // Attempts are limited by account and in total before they come here: an address can be made up, an account cannot.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => {
        // A request with an invalid key: the answer says so, and it is no fault of the portal.
        if (!message.startsWith('Failed to validate API key')) options.reportError(`sign-in: ${message}`);
      },
    },
    advanced: {
      cookiePrefix: 'tidemark',
      useSecureCookies: options.appUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    // Unexpected errors are thrown to the caller, which logs them; refusals stay answers.
    onAPIError: { throw: true },
    plugins: [
      organization({
        ac: workspaceAccess,
        roles: workspaceRoles,
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
      }),
      apiKey({
        references: 'organization',
        defaultPrefix: 'tmk_',
        customKeyGenerator: () => createApiKeyText(),
        startingCharactersConfig: { shouldStore: true, charactersLength: 10 },
        requireName: true,
        maximumNameLength: 100,
        rateLimit: { enabled: false },
        permissions: { defaultPermissions: { tidemark: [...apiScopes] } },
        keyExpiration: { defaultExpiresIn: null, minExpiresIn: 1, maxExpiresIn: 3_650 },
      }),
    ],
    databaseHooks: accountHooks(options),
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Every account has a workspace before its first session begins, whatever interrupted its sign-up. */
function accountHooks({ db, openSignUp, onSession }: AuthOptions) {
  return {
    user: {
      create: {
        before: async () => {
          if (openSignUp || (await db.prisma.user.count()) === 0) return;
          throw new APIError('FORBIDDEN', {
            code: 'SIGN_UP_CLOSED',
            message: 'Sign-up is closed here; ask the operator for an account.',
          });
        },
      },
    },
    session: {
      create: {
        before: async (session: { userId: string }) => ({
          data: { ...session, activeOrganizationId: await workspaceOf(db, session.userId) },
        }),
        after: ({ userId }: { userId: string }) => onSession(userId),
      },
    },
  };
}

async function workspaceOf(db: Database, userId: string): Promise<string> {
  const [first] = await listWorkspaces({ db }, { userId });
  if (first) return first.id;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return (await joinFirstWorkspace({ db }, { userId, userName: user.name })).workspaceId;
}
