import type { LauncherFile, LauncherKind } from '@tidemark/domain/target/launcher';
import type { RunningServer } from './launch-server.ts';

export type LaunchRequest = {
  launchers: LauncherFile;
  launcher: string;
  variant: string;
  runId: string;
  stateDir: string;
  /** Of the user of a 0.x or 1.x that asks for one; random by default. */
  password?: string;
};

/** How a launched server is spoken to; password and token exist in this process and the generator's only. No user: it takes anyone. */
export type LaunchedAccess =
  | { kind: 'influxdb-v1'; user: { username: string; password: string } | null }
  | { kind: 'influxdb-v2'; org: string; token: string };

/** A fresh target of this run: a server at `url`, where it is set up, read and verified. */
export type LaunchedServer = RunningServer & {
  kind: LauncherKind;
  access: LaunchedAccess;
  /** Where points are written to: the relay's own address where there is one, else `url`. */
  writeUrl: string;
  /** Further servers that a relay writes to, with the same data. */
  copies: string[];
};
