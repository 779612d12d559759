import { redirect } from 'next/navigation';
import { container } from '#container.ts';
import { optionalSession } from '#session/current-actor.ts';
import { hasAccounts } from '#session/has-accounts.ts';
import { entryHref, safeReturnPath } from '#session/return-path.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ProviderButton } from './provider-button.tsx';
import { providerRefusal } from './provider-refusals.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** SignInEntry signs in; where no account exists yet, the page for signing up is shown instead. */
export async function SignInEntry({ asked, error }: { asked: unknown; error?: unknown }) {
  const next = safeReturnPath(asked);
  if (await optionalSession()) redirect(next);
  const parts = container();
  if (!(await hasAccounts(parts))) redirect(entryHref('/sign-up', next));
  const refused = providerRefusal(error);
  return (
    <EntryFrame title="Sign in" intro="Load-test a time-series database and see what it does to memory.">
      {refused ? <Callout tone="fail">{refused}</Callout> : null}
      {parts.singleSignOn ? <ProviderButton name={parts.singleSignOn.name} next={next} /> : null}
      <SignInForm next={next} isSignUpOpen={parts.openSignUp} />
    </EntryFrame>
  );
}

/** SignUpEntry creates an account where that is allowed, and says so where it is not. */
export async function SignUpEntry({ asked }: { asked: unknown }) {
  const next = safeReturnPath(asked);
  if (await optionalSession()) redirect(next);
  const parts = container();
  const isFirst = !(await hasAccounts(parts));
  if (!isFirst && !parts.openSignUp) return <SignUpClosed next={next} />;
  return (
    <EntryFrame
      title={isFirst ? 'Create the first account' : 'Sign up'}
      intro={isFirst ? introOfFirst : introOfOthers}
    >
      <SignUpForm next={isFirst && next === '/' ? '/start' : next} isFirst={isFirst} />
    </EntryFrame>
  );
}

const introOfFirst =
  'No account exists here yet. The first account owns the workspace. Next, you choose what you want to know.';
const introOfOthers = 'Your account gets a workspace of its own; other accounts do not see it.';

function SignUpClosed({ next }: { next: string }) {
  return (
    <EntryFrame
      title="Sign-up is closed"
      intro="This installation has accounts, and its operator allows no further ones. Ask the operator for an account."
    >
      <div>
        <LinkButton look="primary" href={entryHref('/sign-in', next)}>
          Sign in
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
