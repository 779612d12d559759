import { type Gate, gateShape } from '@tidemark/analysis/compare/gate';
import type { CapsuleContent } from '@tidemark/domain/capsule/capsule-result';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import { metricNames } from '@tidemark/domain/kernel/metric';
import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import { runEndShape } from '@tidemark/domain/run/run-end';
import { type RunEvent, runEventShape } from '@tidemark/domain/run/run-event';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { partShape } from '@tidemark/domain/run/run-series';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { sampleKinds } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import type { Environment } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { isToken } from '../input/is-token.ts';
import { answerText } from './answer-text.ts';

const runShape = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(runStates),
  plan: runPlanShape,
  progress: runProgressShape.nullable(),
  summary: runSummaryShape.nullable(),
  end: runEndShape.nullable(),
  startedAt: z.iso.datetime().nullable().default(null),
});
export type RemoteRun = z.infer<typeof runShape>;

const seriesShape = z.object({
  series: z.array(
    z.object({
      metric: z.enum(metricNames),
      kind: z.enum(sampleKinds),
      part: partShape,
      points: z.array(
        z.object({
          offsetMs: z.number(),
          simulatedAtMs: z.number().nullable(),
          value: z.number().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const problemShape = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});

/** What the portal answered; a refusal has its messages and their exit code. */
export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; messages: string[]; exitCode: ExitCode; status?: number };

/** What a stop does to something that is followed: cancel it, or leave it running. */
export type OnStop = 'cancel' | 'leave';

/** leftRunning is the answer for what is left running. */
export const leftRunning: Extract<Answer<never>, { ok: false }> = {
  ok: false,
  messages: ['Stopped waiting; it goes on at the portal.'],
  exitCode: exitCodes.notCompleted,
};

/** Where the portal is and who asks. */
export type Portal = { url: string; apiKey: string };

const defaultUrl = 'http://127.0.0.1:3000';
const requestTimeoutMs = 60_000;

/** portalOf gives the portal that the environment names, or what to set so that it can `act`. */
export function portalOf(env: Environment, act: string): Portal | Extract<Answer<never>, { ok: false }> {
  const url = env.TIDEMARK_URL?.trim() || defaultUrl;
  const apiKey = env.TIDEMARK_API_KEY?.trim();
  const refused = (reason: string): Extract<Answer<never>, { ok: false }> => ({
    ok: false,
    messages: [reason],
    exitCode: exitCodes.badInput,
  });
  if (!isPortalUrl(url))
    return refused(
      'TIDEMARK_URL must be an http or https address without a user, such as https://tidemark.example.',
    );
  if (!apiKey)
    return refused(
      `Set TIDEMARK_API_KEY, or log in with "tidemark login", to let the portal at ${url} ${act}.`,
    );
  if (!isToken(apiKey))
    return refused('TIDEMARK_API_KEY has characters that no key has, such as a line break.');
  return { url, apiKey };
}

/** isPortalUrl refuses also an address with a user: its password would be in every message that names the portal. */
export function isPortalUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** startRemoteRun creates a run; a repeated call with the same key does not create a second one. */
export function startRemoteRun(
  portal: Portal,
  body: unknown,
  idempotencyKey: string,
): Promise<Answer<RemoteRun>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  return ask(portal, '/runs', runShape, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** waitForRemoteRun asks for a run and lets the portal hold the answer until something changed. */
export function waitForRemoteRun(
  portal: Portal,
  runId: string,
  waitSeconds: number,
): Promise<Answer<RemoteRun>> {
  return ask(portal, `/runs/${encodeURIComponent(runId)}?wait=${waitSeconds}`, runShape, {});
}

/** cancelRemoteRun asks the portal to cancel; the run ends a little later. */
export function cancelRemoteRun(portal: Portal, runId: string): Promise<Answer<unknown>> {
  return ask(portal, `/runs/${encodeURIComponent(runId)}/cancel`, z.unknown(), { method: 'POST' });
}

/** readRemoteSeries gives what the run's probes read. */
export function readRemoteSeries(
  portal: Portal,
  runId: string,
): Promise<Answer<z.infer<typeof seriesShape>>> {
  return ask(portal, `/runs/${encodeURIComponent(runId)}/series`, seriesShape, {});
}

const intervalsShape = z.object({ items: z.array(intervalReportShape) });
const timelineShape = z.object({ items: z.array(runEventShape) });
const intervalsPerCall = 5_000;

/** readRemoteIntervals gives the run second by second, however long it was. */
export async function readRemoteIntervals(portal: Portal, runId: string): Promise<IntervalReport[]> {
  const intervals: IntervalReport[] = [];
  for (;;) {
    const last = intervals.at(-1);
    const after = last ? `&afterOffsetMs=${last.offsetMs.toFixed(9)}` : '';
    const path = `/runs/${encodeURIComponent(runId)}/intervals?limit=${intervalsPerCall}${after}`;
    const answer = await ask(portal, path, intervalsShape, {});
    if (!answer.ok) return intervals;
    intervals.push(...answer.value.items);
    if (answer.value.items.length < intervalsPerCall) return intervals;
  }
}

/** readRemoteEvents gives what happened during the run. */
export async function readRemoteEvents(portal: Portal, runId: string): Promise<RunEvent[]> {
  const answer = await ask(portal, `/runs/${encodeURIComponent(runId)}/timeline`, timelineShape, {});
  return answer.ok ? answer.value.items : [];
}

const madeShape = z.object({ kind: z.enum(['run', 'experiment']), id: z.string() });

/** startRemoteCapsule lets the portal run a capsule; a repeated call with the same key starts nothing twice. */
export function startRemoteCapsule(
  portal: Portal,
  body: unknown,
  idempotencyKey: string,
): Promise<Answer<z.infer<typeof madeShape>>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  return ask(portal, '/capsules', madeShape, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** readRemoteCapsule gives the capsule of a run or an experiment as the portal wrote it. */
export function readRemoteCapsule(
  portal: Portal,
  of: 'runs' | 'experiments',
  id: string,
  results: CapsuleContent,
): Promise<Answer<unknown>> {
  return ask(portal, `/${of}/${encodeURIComponent(id)}/capsule?results=${results}`, z.unknown(), {});
}

const comparedShape = z.object({ comparison: z.object({ gates: z.array(gateShape) }) });

/** Ids of the runs of both sides, the change that is tolerated (null: the default), and the metrics that decide (empty: all). */
export type ComparisonRequest = {
  baseline: string[];
  candidate: string[];
  tolerance: number | null;
  metrics: GateFigureKey[];
};

/** compareRemoteRuns lets the portal judge one side of runs against another. */
export function compareRemoteRuns(
  portal: Portal,
  { baseline, candidate, tolerance, metrics }: ComparisonRequest,
): Promise<Answer<{ comparison: { gates: Gate[] } }>> {
  const query = new URLSearchParams();
  for (const id of baseline) query.append('baseline', id);
  for (const id of candidate) query.append('candidate', id);
  if (tolerance !== null) query.set('tolerance', String(tolerance));
  for (const metric of metrics) query.append('metric', metric);
  query.set('maxPoints', '8');
  return ask(portal, `/compare?${query.toString()}`, comparedShape, {});
}

type RequestInput = { method?: string; headers?: Record<string, string>; body?: string };

/** What a portal sent, whatever its status is. */
export type Received = { ok: true; status: number; headers: Headers; text: string };

/** ask sends one request to the portal and parses its answer; failures are answers, never thrown. */
export async function ask<Shape extends z.ZodType>(
  portal: Portal,
  path: string,
  shape: Shape,
  init: RequestInput,
): Promise<Answer<z.output<Shape>>> {
  const received = await exchange(portal, path, init);
  if (!received.ok) return received;
  const content = jsonOf(received.text);
  if (!isSuccess(received)) return refusal(portal.url, received.status, content);
  const parsed = shape.safeParse(content);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    exitCode: exitCodes.notCompleted,
    messages: [`${portal.url} sent an answer that is not Tidemark's.`],
  };
}

/** askText is ask for an answer that is a text, such as Markdown. */
export async function askText(portal: Portal, path: string): Promise<Answer<string>> {
  const received = await exchange(portal, path, {});
  if (!received.ok) return received;
  if (isSuccess(received)) return { ok: true, value: received.text };
  return refusal(portal.url, received.status, jsonOf(received.text));
}

/** exchange sends one request to the portal and gives what came back, or why nothing did. */
export async function exchange(
  { url, apiKey }: Portal,
  path: string,
  init: RequestInput,
): Promise<Received | Extract<Answer<never>, { ok: false }>> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      signal: AbortSignal.timeout(requestTimeoutMs),
      redirect: 'error',
    });
    return { ok: true, status: response.status, headers: response.headers, text: await answerText(response) };
  } catch (error) {
    return {
      ok: false,
      exitCode: exitCodes.notCompleted,
      messages: [`${url} does not answer: ${causeOf(error)}`],
    };
  }
}

function isSuccess({ status }: Received): boolean {
  return status >= 200 && status < 300;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(url: string, status: number, content: unknown): Answer<never> {
  const problem = problemShape.safeParse(content);
  const exitCode = status < 500 && status !== 429 ? exitCodes.badInput : exitCodes.notCompleted;
  if (!problem.success) return { ok: false, exitCode, status, messages: [`${url} answered ${status}.`] };
  const { title, detail, errors } = problem.data;
  const faults = (errors ?? []).map((fault) => `${fault.pointer} ${fault.detail}`);
  return {
    ok: false,
    exitCode,
    status,
    messages: faults.length > 0 ? faults : [detail ?? title ?? `${url} answered ${status}.`],
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
