/** What `run` is asked for. */
export type RunOptions = {
  /** A plan file or a capsule. */
  path: string;
  local: boolean;
  jsonPath: string | null;
  launchersPath: string | null;
  keep: boolean;
  /** Labels of a run of the portal, beside those of the plan file. */
  labels: string[];
  /** CPUs that the generator is kept on, as "2-3"; null: any. */
  pin: string | null;
  /** The points go to a sink, whatever the plan's target is. */
  dry: boolean;
  /** Where a capsule is run. */
  system: SystemOptions;
};

/** Which systems replace those of a capsule, in their order, and what opens those that are named by their address. */
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
