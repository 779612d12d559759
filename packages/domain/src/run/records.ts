import type { LoadProfile } from '../load/load-profile.ts';
import type { Schema } from '../schema/schema.ts';
import type { Target } from '../target/target.ts';
import type { Judgement } from './judgement.ts';
import type { RunContext } from './run-context.ts';
import type { RunEnd } from './run-end.ts';
import type { RunEvent } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunProgress } from './run-progress.ts';
import type { RunState } from './run-state.ts';
import type { RunSummary } from './run-summary.ts';

/** Common to all editable records of a workspace; an archived one is hidden from lists but kept for its runs. */
type Kept = { id: string; workspaceId: string; createdAt: Date; updatedAt: Date; archivedAt: Date | null };

/** A schema at its newest revision; revisions count from 1 and never change. */
export type SchemaRecord = Kept & { revisionId: string; revision: number; schema: Schema };

/** A load profile at its newest revision. */
export type ProfileRecord = Kept & { revisionId: string; revision: number; profile: LoadProfile };

/** A target; its password is sealed elsewhere, only its existence is known here. */
export type TargetRecord = Kept & { target: Target; hasPassword: boolean };

/** A run; `plan` is frozen (null: imported, so what was sent is unknown), its progress is replaced during the run. */
export type RunRecord = {
  id: string;
  workspaceId: string;
  name: string;
  state: RunState;
  cancelRequestedAt: Date | null;
  /** Rate requested during the run; null: that of its plan. */
  wantedRatePerSec: number | null;
  plan: RunPlan | null;
  schemaId: string | null;
  profileId: string | null;
  targetId: string | null;
  progress: RunProgress | null;
  summary: RunSummary | null;
  end: RunEnd | null;
  /** null: it has not ended. */
  judgement: Judgement | null;
  simulatedStartMs: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  createdBy: string;
  retryOf: string | null;
  /** The experiment that it belongs to; null: none. */
  experimentId: string | null;
  /** Words that users give a run to find it by. */
  labels: string[];
  /** Commit, branch and job that it comes from; null: none was given. */
  context: RunContext | null;
  projectId: string | null;
};

/** A mark on a run's timeline as stored; `id` increases within a run, so a reader can ask for later ones. */
export type RunEventRecord = RunEvent & { id: string; at: Date };

/** A published report, without its content and its link. */
export type ReportRecord = {
  id: string;
  workspaceId: string;
  title: string;
  runIds: string[];
  createdAt: Date;
  createdBy: string;
  revokedAt: Date | null;
  /** From then on its link does not open it; null: never. */
  expiresAt: Date | null;
  /** Whether readers need a password. */
  isProtected: boolean;
  /** The report that this one replaces. */
  supersedesId: string | null;
  /** SHA-256 of its content; null: of an older report. */
  digest: string | null;
};

/** A workspace as one of its members sees it. */
export type WorkspaceRecord = { id: string; name: string; slug: string; role: string; createdAt: Date };

/** Result of a connection test; `version` and `authenticated` are null if unknown. */
export type TargetTest = {
  version: string | null;
  roundTripMs: number | null;
  authenticated: boolean | null;
  detail: string;
};

/** One page of a list; `nextCursor` is null on the last one. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };
