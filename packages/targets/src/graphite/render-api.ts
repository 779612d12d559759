import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import type { TargetTls } from '@tidemark/domain/target/target-tls';
import { z } from 'zod';
import { createGuardedHttp, type GuardedHttp, type HttpAnswer } from '../egress/guarded-http.ts';
import { parseJson } from '../egress/parse-json.ts';

/** One series as it was rendered; steps without a value are left out. */
export type RenderedSeries = {
  /** Between neighboring values; above that of the finest archive where a coarser one answered. Null: fewer than two steps. */
  stepSeconds: number | null;
  points: { timestampSeconds: number; value: number }[];
};

/** Reads a Graphite back through graphite-web; every method throws `target_unreachable` or `target_refused`. */
export interface RenderApi {
  readonly host: string;
  /** As /version/ answers. */
  version(): Promise<string>;
  /** How many nodes the top of its tree has; no more than 1,000 are counted. */
  countTop(): Promise<number>;
  /**
   * The values of paths from `fromSeconds` through `untilSeconds`, by path. One that is missing was not found: on disk there is nothing of it
   * yet, or it cannot be read, which are one answer. It is unknown, not empty.
   */
  read(
    paths: readonly string[],
    span: { fromSeconds: number; untilSeconds: number },
    timeoutMs?: number,
  ): Promise<Map<string, RenderedSeries>>;
  /** As `read`, of all series that match patterns such as `carbon.agents.*.cache.size`; in one request, whose answer is small. */
  match(
    patterns: readonly string[],
    span: { fromSeconds: number; untilSeconds: number },
    timeoutMs: number,
  ): Promise<Map<string, RenderedSeries>>;
  close(): Promise<void>;
}

export type RenderAccess = { url: string; allowedAddresses: AllowedAddresses; tls: TargetTls };

const defaultTimeoutMs = 30_000;
const maxSmallBytes = 1_048_576;
const maxBytes = 67_108_864;
/** `[12345.678901234567, 1700000000], ` and a little. */
const bytesPerStep = 40;
const maxPathsPerRequest = 200;
const maxCounted = 1_000;

/** createRenderApi asks graphite-web at an approved address; no redirect is followed, and each answer is bounded. */
export function createRenderApi(access: RenderAccess): RenderApi {
  const http = createGuardedHttp({ ...access, authorization: null });
  const { host } = http;
  return {
    host,
    close: () => http.close(),
    async version() {
      const text = (await get(http, '/version/', 'text/plain')).text.trim().replace(/^"|"$/g, '');
      if (/^[\w.+~-]{1,40}$/.test(text)) return text;
      throw refused(host, 'its /version/ is no version of graphite-web');
    },
    async countTop() {
      const query = new URLSearchParams({ query: '*', format: 'treejson' });
      const nodes = parseJson((await get(http, `/metrics/find?${query}`, 'application/json')).text);
      if (Array.isArray(nodes)) return Math.min(nodes.length, maxCounted);
      throw refused(host, 'its /metrics/find did not answer as graphite-web does');
    },
    async read(paths, span, timeoutMs = defaultTimeoutMs) {
      const found = new Map<string, RenderedSeries>();
      const steps = Math.max(1, span.untilSeconds - span.fromSeconds + 1);
      const atOnce = Math.max(1, Math.min(maxPathsPerRequest, Math.floor(maxBytes / (steps * bytesPerStep))));
      for (let first = 0; first < paths.length; first += atOnce) {
        const form = formOf(paths.slice(first, first + atOnce), span);
        for (const [path, series] of await render(http, form, timeoutMs, maxBytes)) found.set(path, series);
      }
      return found;
    },
    async match(patterns, span, timeoutMs) {
      return new Map(await render(http, formOf(patterns, span), timeoutMs, maxSmallBytes));
    },
  };
}

async function render(
  http: GuardedHttp,
  form: URLSearchParams,
  timeoutMs: number,
  limit: number,
): Promise<[path: string, series: RenderedSeries][]> {
  const answer = await http.ask({
    method: 'POST',
    path: '/render',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    timeoutMs,
    maxBytes: limit,
  });
  return seriesOf(http.host, answer);
}

/** `from` is exclusive, and answers of a cache are up to a minute old. */
function formOf(
  paths: readonly string[],
  span: { fromSeconds: number; untilSeconds: number },
): URLSearchParams {
  const form = new URLSearchParams({
    from: String(span.fromSeconds - 1),
    until: String(span.untilSeconds),
    format: 'json',
    noCache: 'true',
  });
  for (const path of paths) form.append('target', path);
  return form;
}

const renderedShape = z.array(
  z.object({
    target: z.string(),
    // It writes an infinite value as 1e9999, which is no error of the rest of the answer.
    datapoints: z.array(
      z.tuple([
        z
          .number()
          .or(z.literal([Infinity, -Infinity]))
          .nullable(),
        z.number(),
      ]),
    ),
  }),
);

function seriesOf(host: string, answer: HttpAnswer): [path: string, series: RenderedSeries][] {
  const rendered = renderedShape.safeParse(parseJson(accepted(host, '/render', answer).text));
  if (!rendered.success) throw refused(host, 'its /render did not answer as graphite-web does');
  return rendered.data.map(({ target, datapoints }) => {
    const [first, second] = datapoints;
    const points = datapoints.flatMap(([value, timestampSeconds]) =>
      value === null ? [] : [{ timestampSeconds, value }],
    );
    return [target, { stepSeconds: first && second ? second[1] - first[1] : null, points }];
  });
}

async function get(http: GuardedHttp, path: string, accept: string): Promise<HttpAnswer> {
  const answer = await http.ask({
    method: 'GET',
    path,
    headers: { accept },
    body: null,
    timeoutMs: defaultTimeoutMs,
    maxBytes: maxSmallBytes,
  });
  return accepted(http.host, path, answer);
}

/** The text of another service is not shown. */
function accepted(host: string, path: string, answer: HttpAnswer): HttpAnswer {
  if (answer.statusCode === 200) return answer;
  throw refused(host, `its ${path.replace(/\?.*$/, '')} answered with status ${answer.statusCode}`);
}

function refused(host: string, detail: string): DomainError {
  return new DomainError('target_refused', { host, detail });
}
