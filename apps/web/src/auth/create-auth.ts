import { apiKey } from '@better-auth/api-key';
import type { Database } from '@tidemark/db/client';
import type { MailSender } from '@tidemark/domain/notification/mail';
import { apiScopes } from '@tidemark/services/access/actor';
import { joinFirstWorkspace, listWorkspaces } from '@tidemark/services/access/workspaces';
import { acceptInvitation, isInvited } from '@tidemark/services/teams/invitations';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { organization } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { clientAddress } from '#http/client-address.ts';
import { createApiKeyText } from './api-key-text.ts';
import { invitationHeader } from './invitation-header.ts';
import { passwordLength } from './password-length.ts';
import type { SingleSignOn } from './single-sign-on.ts';

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
  /** Sends email; null: this installation sends none. */
  mail: MailSender | null;
  /** Sign-in at the operator's provider; null: passwords only. */
  singleSignOn: SingleSignOn | null;
  reportError: (message: string, cause?: unknown) => void;
  /** Called with the account of each new session; where it throws, signing in fails. */
  onSession: (userId: string) => Promise<void>;
};

const dayInSeconds = 24 * 3_600;

/** How long a link that resets a password works. */
const resetLinkSeconds = 3_600;

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
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      ...(options.mail ? { sendResetPassword: resetMailer(options, options.mail) } : {}),
    },
    // Of a token that resets a password, only the hash is stored.
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: true, allowDifferentEmails: false } },
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
    onAPIError: { throw: true, errorURL: `${options.appUrl}/sign-in` },
    plugins: [
      organization({
        ac: workspaceAccess,
        roles: workspaceRoles,
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
      }),
      attaching(options.singleSignOn),
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

function attaching(singleSignOn: SingleSignOn | null) {
  return {
    id: 'single-sign-on',
    init: (context: Parameters<SingleSignOn['attach']>[0]) => singleSignOn?.attach(context),
  } satisfies BetterAuthPlugin;
}

/** Every account has a workspace before its first session begins, whatever interrupted its sign-up. */
function accountHooks(options: AuthOptions) {
  const { db } = options;
  return {
    user: {
      create: {
        before: (user: NewUser, request: HookRequest) => admitAccount(options, user, request),
      },
    },
    account: {
      create: { before: async (account: object) => ({ data: { ...account, ...noTokens } }) },
      update: { before: async (account: object) => ({ data: { ...account, ...noTokens } }) },
    },
    session: {
      create: {
        before: async (session: { userId: string }, request: HookRequest) => {
          const { userId } = session;
          const invited = await enterByInvitation(options, userId, request);
          const activeOrganizationId = invited ?? (await workspaceOf(db, userId));
          return { data: { ...session, ipAddress: clientAddress(), activeOrganizationId } };
        },
        after: ({ userId }: { userId: string }) => options.onSession(userId),
      },
    },
  };
}

type NewUser = { email: string; emailVerified: boolean };

/** The request in which a hook runs: its path in the library, and its headers. */
type HookRequest = { path?: string; headers?: Headers | undefined } | null;

/** Signing in at a provider needs its tokens once; they are not kept. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

/** Who may have an account: the first, everyone where sign-up is open, those with an invitation, and those whom the provider knows. */
async function admitAccount(
  { db, openSignUp }: AuthOptions,
  user: NewUser,
  request: HookRequest,
): Promise<void> {
  if (request?.path?.startsWith('/callback/')) {
    if (user.emailVerified) return;
    throw new APIError('FORBIDDEN', { code: 'email_not_verified', message: 'The email is not verified.' });
  }
  const token = request?.headers?.get(invitationHeader);
  if (token && (await isInvited({ db }, { token, email: user.email }))) return;
  if (openSignUp || (await db.prisma.user.count()) === 0) return;
  throw new APIError('FORBIDDEN', {
    code: 'SIGN_UP_CLOSED',
    message: 'Sign-up is closed here; ask the operator for an account.',
  });
}

/** An account that signs up with an invitation begins in the workspace that it is for, and has none of its own. */
async function enterByInvitation(
  { db }: AuthOptions,
  userId: string,
  request: HookRequest,
): Promise<string | null> {
  const token = request?.headers?.get(invitationHeader);
  if (!token) return null;
  const { email } = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  // Revoked or accepted in between: the account is there, and begins like any other.
  const accepted = await acceptInvitation({ db }, { token, userId, email }).catch(() => null);
  return accepted?.workspaceId ?? null;
}

/** Not awaited: how long the answer takes must not show whether an account exists. */
function resetMailer({ appUrl, reportError }: AuthOptions, mail: MailSender) {
  return async ({ user, token }: { user: { email: string }; token: string }) => {
    const text = [
      `Someone asked to reset the password of ${user.email} at ${appUrl}.`,
      `If that was you, open this link within an hour: ${appUrl}/reset-password?token=${token}`,
      'If not, ignore this message: nothing has changed.',
    ].join('\n\n');
    const sent = mail.send({ to: user.email, subject: 'Reset your Tidemark password', text });
    void sent.catch(() => reportError('an email to reset a password was not sent'));
  };
}

async function workspaceOf(db: Database, userId: string): Promise<string> {
  const [first, ...others] = await listWorkspaces({ db }, { userId });
  const newest = await db.prisma.session.findFirst({ where: { userId }, orderBy: { updatedAt: 'desc' } });
  const last = others.find(({ id }) => id === newest?.activeOrganizationId);
  if (first) return (last ?? first).id;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return (await joinFirstWorkspace({ db }, { userId, userName: user.name })).workspaceId;
}
