import type { ExitCode } from '../exit-codes.ts';
import type { ResultDocument } from '../output/result-document.ts';

/** What a run gave, wherever it ran; `told`: there is no result, and the user was told why. */
export type RunResult = { kind: 'finished'; document: ResultDocument } | { kind: 'told'; exitCode: ExitCode };
