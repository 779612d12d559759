import type { LauncherFile, LauncherKind } from '@tidemark/domain/target/launcher';
import type { RunningServer } from './launch-server.ts';

export type LaunchRequest = {
  launchers: LauncherFile;
  launcher: string;
  variant: string;
  runId: string;
  stateDir: string;
};

/** How a launched server is spoken to; a token exists in this process and the generator's only. */
export type LaunchedAccess = { kind: 'influxdb-v1' } | { kind: 'influxdb-v2'; org: string; token: string };

/** A fresh target of this run: a server at `url`, where it is set up, read and verified. */
export type LaunchedServer = RunningServer & {
  kind: LauncherKind;
  access: LaunchedAccess;
  /** Where points are written to: the relay's own address where there is one, else `url`. */
  writeUrl: string;
  /** Further servers that a relay writes to, with the same data. */
  copies: string[];
};
