/** Which systems stand for those of a capsule, in their order, and what opens the ones that are named by their address. */
export type SystemOptions = {
  /** Each `launcher/variant`, the address of a server, or with a portal the id of a target. */
  systems: string[];
  username: string | null;
  /** Environment variable that holds the password. */
  passwordEnv: string | null;
  org: string | null;
  /** Environment variable that holds the token. */
  tokenEnv: string | null;
};

export const systemOptionNames = ['system', 'username', 'password-env', 'org', 'token-env'] as const;

type SystemValues = { system?: string[] } & Partial<
  Record<Exclude<(typeof systemOptionNames)[number], 'system'>, string | undefined>
>;

/** systemOptions reads the options by which a run names its systems; none are needed for a plan file. */
export function systemOptions(values: SystemValues): SystemOptions {
  return {
    systems: values.system ?? [],
    username: values.username ?? null,
    passwordEnv: values['password-env'] ?? null,
    org: values.org ?? null,
    tokenEnv: values['token-env'] ?? null,
  };
}
