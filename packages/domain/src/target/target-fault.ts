/** What of a plan a target does not support; `path` is relative to the plan. */
export type TargetFault = { path: (string | number)[]; message: string };
