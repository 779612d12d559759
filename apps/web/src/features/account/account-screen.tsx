import type { SessionRecord } from '@tidemark/db/repositories/sessions';
import { ThemeChoice } from '#features/settings/theme-choice.tsx';
import type { Theme } from '#features/shell/theme.ts';
import type { SignInWays } from '#session/sign-in-ways.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { ConnectProvider } from './connect-provider.tsx';
import { deviceOf } from './device-of.ts';
import { PasswordForm } from './password-form.tsx';
import { EndOtherSessions, SessionTable } from './session-table.tsx';

/** AccountScreen shows an account to its owner: how it signs in, and where it is signed in. */
export function AccountScreen({
  user,
  currentId,
  sessions,
  ways,
  refused,
  theme,
}: {
  user: { name: string; email: string };
  currentId: string;
  sessions: SessionRecord[];
  ways: SignInWays;
  refused: string | null;
  theme: Theme;
}) {
  const rows = sessions.map(({ id, ipAddress, userAgent, lastUsedAt, createdAt }) => ({
    id,
    device: deviceOf(userAgent),
    address: ipAddress ?? 'unknown',
    lastUsedAt: lastUsedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    isCurrent: id === currentId,
  }));
  const { hasPassword, provider } = ways;
  return (
    <>
      <Panel title="You">
        <DefinitionList
          entries={[
            { term: 'Name', value: user.name },
            { term: 'Email', value: user.email },
            ...(provider?.isConnected ? [{ term: 'Sign-in', value: `Connected to ${provider.name}` }] : []),
          ]}
        />
      </Panel>
      {hasPassword ? (
        <Panel title="Password">
          <PasswordForm email={user.email} />
        </Panel>
      ) : null}
      {provider && !provider.isConnected ? (
        <Panel title={provider.name}>
          <ConnectProvider name={provider.name} refused={refused} />
        </Panel>
      ) : null}
      <Panel title="Sessions" actions={rows.length > 1 ? <EndOtherSessions /> : null} flush>
        <SessionTable sessions={rows} />
      </Panel>
      <Panel title="Appearance">
        <ThemeChoice theme={theme} />
      </Panel>
    </>
  );
}
