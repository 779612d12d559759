const sentences: Record<string, string> = {
  account_not_linked:
    'An account with this email exists here already. Sign in with its password, then connect the provider under Settings, Your account.',
  email_not_verified: 'The provider has not verified this email address, so it cannot be used to sign in.',
  email_not_found: 'The provider gave no email address, which an account here needs.',
  email_does_not_match: 'That account of the provider has another email address than this one.',
  account_already_linked_to_different_user:
    'That account of the provider is connected to another account here.',
  access_denied: 'The sign-in was cancelled at the provider.',
  state_mismatch: 'The sign-in was started in another browser or took too long. Start it again.',
  state_not_found: 'The sign-in was started in another browser or took too long. Start it again.',
  please_restart_the_process: 'The sign-in was started in another browser or took too long. Start it again.',
};

/** providerRefusal says why a sign-in at the provider led back here without an account; null: it did not. */
export function providerRefusal(code: unknown): string | null {
  if (typeof code !== 'string' || code === '') return null;
  return sentences[code] ?? 'Signing in at the provider failed. Try again.';
}
