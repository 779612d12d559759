/** Who acts: a member, an API key, a part of Tidemark, or a visitor who is not signed in. */
export type AuditActor = {
  kind: 'user' | 'api-key' | 'system' | 'visitor';
  id: string | null;
  /** Name at that time; later renames do not change it. */
  label: string;
};

/** What an action is about; `name` is null where it is not known, for example of what another workspace owns. */
export type AuditObject = { kind: string; id: string | null; name: string | null };

/** `refused`: a missing permission or a wrong password. `unknown`: the process ended before the outcome was recorded. */
export const auditOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** A change of a workspace, or an attempt at one. */
export type AuditEntry = {
  id: string;
  createdAt: Date;
  actor: AuditActor;
  /** Id of the operation of the API, or of a step of signing in. */
  action: string;
  object: AuditObject | null;
  /** Address of the client. */
  address: string;
  outcome: AuditOutcome;
  /** Code of the error; null: none. */
  code: string | null;
  /** Ids beyond that of the object: of several items, or of what was created. */
  ids: string[];
};

/** Days for which entries are kept. */
export const auditDays = 400;

/** Steps of signing in and of an account, which are no operations of the API, in words. */
export const accountActions = {
  signUp: 'Create an account',
  signIn: 'Sign in',
  signOut: 'Sign out',
  changePassword: 'Change the password',
  updateUser: 'Change the own name',
  revokeOtherSessions: 'End all other sessions',
  renameWorkspace: 'Rename the workspace',
} as const;
