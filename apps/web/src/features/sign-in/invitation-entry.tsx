import type { OpenedInvitation } from '@tidemark/db/repositories/invitations';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { openInvitation } from '@tidemark/services/teams/invitations';
import { container } from '#container.ts';
import { optionalSession } from '#session/current-actor.ts';
import { entryHref } from '#session/return-path.ts';
import { LinkButton } from '#ui/button.tsx';
import { AcceptInvitation, SignOutButton } from './accept-invitation.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ProviderButton } from './provider-button.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** InvitationEntry shows what a link invites to, and how to accept it: signed in, or with a new account. */
export async function InvitationEntry({ token }: { token: string }) {
  const opened = await openOrRefusal(token);
  if (typeof opened === 'string') return <Refused>{opened}</Refused>;
  const session = await optionalSession();
  const title = `Join ${opened.workspaceName}`;
  const intro = `${opened.inviterName} invites ${opened.email} as ${opened.role}.`;
  if (session && session.user.email.toLowerCase() !== opened.email)
    return (
      <EntryFrame title={title} intro={intro}>
        <p className="text-sm">
          You are signed in as {session.user.email}, but the invitation is for {opened.email}. Sign out, then
          open the link again.
        </p>
        <SignOutButton />
      </EntryFrame>
    );
  return (
    <EntryFrame title={title} intro={intro}>
      {session ? <AcceptInvitation token={token} /> : <NewHere token={token} invitation={opened} />}
    </EntryFrame>
  );
}

function NewHere({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const path = `/invite/${token}`;
  const { singleSignOn } = container();
  return (
    <>
      {singleSignOn ? <ProviderButton name={singleSignOn.name} next={path} /> : null}
      <SignUpForm next="/" isFirst={false} invitation={{ token, email: invitation.email, path }} />
    </>
  );
}

async function openOrRefusal(token: string): Promise<OpenedInvitation | string> {
  try {
    return await openInvitation({ db: container().db }, { token });
  } catch (error) {
    if (isDomainError(error, 'invitation_refused')) return error.message;
    if (isDomainError(error, 'not_found'))
      return 'There is no such invitation. Check that the link is complete.';
    throw error;
  }
}

function Refused({ children }: { children: string }) {
  return (
    <EntryFrame title="Invitation not open" intro={children}>
      <div>
        <LinkButton look="primary" href={entryHref('/sign-in', '/')}>
          Sign in
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
