import { container } from '#container.ts';
import { LinkButton } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** ForgotPasswordEntry sends a link by email; where this installation sends none, it says who can give one. */
export function ForgotPasswordEntry() {
  if (!container().mail) return <AskTheOperator />;
  return (
    <EntryFrame
      title="Forgot password"
      intro="Get a link by email that sets a new password. It works for an hour."
    >
      <ForgotPasswordForm />
    </EntryFrame>
  );
}

function AskTheOperator() {
  return (
    <EntryFrame
      title="Forgot password"
      intro="This installation sends no email. Ask its operator for a link that sets a new password; the operator gets one with this command."
    >
      <CodeBlock label="On the host of the portal" code="npm run reset-password -- you@example.org" wrap />
      <div>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </div>
    </EntryFrame>
  );
}

/** ResetPasswordEntry sets a new password by the token of a link. */
export function ResetPasswordEntry({ token }: { token: unknown }) {
  if (typeof token !== 'string' || token === '')
    return (
      <EntryFrame
        title="Link incomplete"
        intro="This address lacks its last part. Open the link as a whole, or get a new one."
      >
        <div>
          <LinkButton look="primary" href="/forgot-password">
            Get a new link
          </LinkButton>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Set a new password"
      intro="You are signed out everywhere; then sign in with the new password."
    >
      <ResetPasswordForm token={token} />
    </EntryFrame>
  );
}
