import { randomUUID } from 'node:crypto';
import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { comparisonTitle } from '@tidemark/analysis/compare/comparison-title';
import {
  longestConclusion,
  longestNotes,
  type ReportSection,
  reportSections,
  reportSectionsShape,
} from '@tidemark/analysis/compare/report-snapshot';
import { insertReport, reportExists } from '@tidemark/db/repositories/reports';
import { storableValue } from '@tidemark/db/storable-json';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ReportRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type CompareRunsInput, compareRuns, type RunsCompared } from '../analysis/compare-runs.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireSpace } from '../quotas/check-quota.ts';
import { freezeReport } from './freeze-report.ts';
import { hashReportPassword } from './report-password.ts';
import { createReportToken, hashReportToken, sealReportToken } from './reports.ts';
import { signContent } from './sign-report.ts';

export type PublishReportInput = Omit<CompareRunsInput, 'maxPoints'> & {
  title?: string | undefined;
  /** The author's own words, as Markdown. */
  conclusion?: string | undefined;
  notes?: string | undefined;
  sections?: ReportSection[] | undefined;
  /** ISO 8601; default: the link opens until it is revoked. */
  expiresAt?: string | undefined;
  /** Default: the link alone opens the report. */
  password?: string | undefined;
  /** The id of the report that this one replaces. */
  supersedes?: string | undefined;
  /** Shows the addresses of existing targets, which are hidden by default. */
  showTargets?: boolean | undefined;
};

/** `token` opens /r/<token>; the id of the report is all that anyone else gets. */
export type PublishedReport = { report: ReportRecord; token: string };

export const shortestPassword = 8;
export const longestPassword = 200;

const wordsShape = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  conclusion: z.string().trim().max(longestConclusion).optional(),
  notes: z.string().trim().max(longestNotes).optional(),
  sections: reportSectionsShape.optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  password: z.string().min(shortestPassword).max(longestPassword).optional(),
});

const maxPoints = 600;
/** Points per line with twelve runs, so that a report opens quickly. */
const minPoints = 100;

/** Points per line in a report: fewer with more runs. */
function pointsPerLine(runCount: number): number {
  return Math.max(minPoints, Math.floor((2 * maxPoints) / Math.max(2, runCount)));
}

/** publishReport freezes a comparison, or one run, as a report that anyone with the link can read. */
export async function publishReport(
  ctx: ServiceContext,
  { supersedes, showTargets = false, ...input }: PublishReportInput,
): Promise<PublishedReport> {
  requirePermission(ctx, 'write');
  await requireSpace(ctx);
  const { title: wanted, conclusion, notes, sections, expiresAt, password, ...compare } = input;
  const words = parseStorable(wordsShape, {
    title: wanted,
    conclusion,
    notes,
    sections,
    expiresAt,
    password,
  });
  const until = words.expiresAt === undefined ? null : new Date(words.expiresAt);
  if (until !== null && until.getTime() <= ctx.clock.wallMs()) throw inThePast();
  await requireOwn(ctx, supersedes);
  const named = (input.runIds?.length ?? 0) + (input.candidateIds?.length ?? 0);
  const runCount = input.experimentId === undefined ? named : mostShownRuns;
  const compared = await compareRuns(ctx, { ...compare, maxPoints: pointsPerLine(runCount) });
  const title = words.title ?? titleOf(compared);
  const id = randomUUID();
  const token = createReportToken();
  const written = {
    title,
    conclusion: words.conclusion || null,
    notes: words.notes || null,
    sections: words.sections ?? [...reportSections],
  };
  // The digest is that of what is read back.
  const content = storableValue(await freezeReport(ctx, { written, compared, showTargets }));
  const report = await insertReport(ctx.db, ctx.workspaceId, {
    id,
    title,
    runIds: compared.runIds,
    tokenHash: hashReportToken(token),
    tokenSealed: sealReportToken(ctx, { workspaceId: ctx.workspaceId, reportId: id }, token),
    passwordHash: words.password === undefined ? null : await hashReportPassword(words.password),
    expiresAt: until,
    supersedesId: supersedes ?? null,
    content,
    seal: await signContent(ctx, content),
    createdBy: await actorLabel(ctx),
  });
  return { report, token };
}

function titleOf({ experiment, runs, comparison: { matrix }, runCount }: RunsCompared): string {
  return experiment?.name ?? comparisonTitle({ labels: runs.map(({ label }) => label), matrix, runCount });
}

async function requireOwn(ctx: ServiceContext, supersedes: string | undefined): Promise<void> {
  if (supersedes === undefined || (await reportExists(ctx.db, ctx.workspaceId, supersedes))) return;
  throw new DomainError('not_found', { kind: 'report' });
}

function inThePast(): DomainError {
  const issue = { pointer: '/expiresAt', code: 'invalid_value', detail: 'must be in the future' };
  return new DomainError('validation_failed', { issues: [issue] });
}
