import { z } from 'zod';

/** How metrics go over the wire: one line each, or frames of many in pickle's protocol 2. */
export const graphiteProtocols = ['plaintext', 'pickle'] as const;
export type GraphiteProtocol = (typeof graphiteProtocols)[number];

/** What happens to a character that Graphite's parts would drop, replace or take for something else. */
export const nameRules = ['refuse', 'replace'] as const;
export type NameRule = (typeof nameRules)[number];

/** Longest path, and longest node of one, that every part keeps. */
export const maxPathBytes = 4_000;
export const maxNodeBytes = 250;

/**
 * Where a field of a point goes: `{measurement}`, `{tags}` (the values of all tags that the template does not name, in the order of the
 * schema, joined by dots), `{tag:KEY}`, `{field}` and `{run}`, which keeps the paths of runs apart.
 */
export const pathTemplateShape = z
  .string()
  .min(1)
  .max(1_000)
  .superRefine((template, context) => {
    const message = templateFault(template);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .describe('Path of a metric: {measurement}, {tags}, {tag:KEY}, {field} and {run} are filled in');

/** How a run's points become metrics of Graphite. */
export const metricNamingShape = z.strictObject({
  pathTemplate: pathTemplateShape.default('tidemark.{run}.{measurement}.{tags}.{field}'),
  tagStyle: z
    .enum(['nodes', 'tags'])
    .default('nodes')
    .describe('nodes: tag values are nodes of the path. tags: ;key=value after the path, sorted by key'),
  nameRule: z
    .enum(nameRules)
    .default('refuse')
    .describe('Characters outside A-Z a-z 0-9 _ : # -: refuse the plan, or replace them by _'),
});
export type MetricNaming = z.infer<typeof metricNamingShape>;

/** What a Graphite keeps of a series at its finest: one value per step, for so long. */
export const finestArchiveShape = z.strictObject({
  stepSeconds: z.int().min(1).max(86_400).describe('Seconds per stored value: of two in a step, one is kept'),
  retentionSeconds: z.int().min(1).max(315_360_000).describe('How long the finest archive keeps values'),
});
export type FinestArchive = z.infer<typeof finestArchiveShape>;

/** Where the generator sends metrics to; there is no user and no acknowledgment. */
export type GraphiteEndpoint = {
  kind: 'graphite';
  /** tcp://host:port of a cache or relay that takes `protocol`. */
  url: string;
  protocol: GraphiteProtocol;
  naming: MetricNaming;
  /** Fills `{run}`. */
  runName: string;
  /** From shutting the write side to the peer's end of stream. */
  closeTimeoutMs: number;
};

/** How a Graphite is written to, whether it runs already or is launched. */
export const graphiteWritingShape = z.strictObject({
  protocol: z
    .enum(graphiteProtocols)
    .default('plaintext')
    .describe('plaintext: a line per metric. pickle: frames of up to 500 metrics, usually at another port'),
  naming: metricNamingShape.prefault({}),
  closeTimeoutSeconds: z
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('How long the end of the load waits until the peer has read everything and closes'),
});
export type GraphiteWriting = z.infer<typeof graphiteWritingShape>;

const tcpUrl = z.string().max(2_000).overwrite(withTcp).superRefine(checkTcpUrl);

/** Beside name and limits of a target. */
export const graphiteServerShape = {
  url: tcpUrl.describe('tcp://host:port of the cache or relay that metrics are sent to'),
  moreUrls: z
    .array(tcpUrl)
    .max(15)
    .default([])
    .describe('Further caches or relays that take the same metrics: batches go to all in turn'),
  ...graphiteWritingShape.shape,
  archive: finestArchiveShape.describe('The first archive that storage-schemas.conf gives to these paths'),
  cacheQueryUrls: z
    .array(tcpUrl)
    .max(64)
    .default([])
    .describe('Query ports (CACHE_QUERY_PORT) of all caches, for what is not on disk yet'),
};

/** withTcp writes host:port as an address. */
function withTcp(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.includes('://') ? trimmed : `tcp://${trimmed}`;
}

function checkTcpUrl(text: string, context: z.RefinementCtx): void {
  const message = tcpUrlFault(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
}

/** tcpUrlFault says why a text is not the address of a Graphite, or null. */
export function tcpUrlFault(text: string): string | null {
  const example = 'write an address such as tcp://127.0.0.1:2003';
  if (!URL.canParse(text)) return example;
  const url = new URL(text);
  if (url.protocol !== 'tcp:') return `only tcp addresses are supported; ${example}`;
  if (url.username !== '' || url.password !== '') return 'Graphite has no user and no password; remove them';
  if (url.hostname === '' || url.port === '' || url.port === '0') return `name host and port; ${example}`;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    return 'remove everything after the port';
  return null;
}

/** The texts and the placeholders of a path template, in turn. */
function templatePieces(template: string): string[] {
  return template.split(/(\{[^{}]*\})/).filter((piece) => piece !== '');
}

/** pathNodes are the nodes of a path template, each as its texts and placeholders. */
export function pathNodes(template: string): string[][] {
  const nodes: string[][] = [[]];
  for (const piece of templatePieces(template)) {
    const texts = piece.startsWith('{') ? [piece] : piece.split('.');
    texts.forEach((text, i) => {
      if (i > 0) nodes.push([]);
      if (text !== '') nodes.at(-1)?.push(text);
    });
  }
  return nodes;
}

const placeholders = /^\{(?:run|measurement|tags|field|tag:.+)\}$/s;

function templateFault(template: string): string | null {
  const pieces = templatePieces(template);
  const unknown = pieces.find((piece) => /[{}]/.test(piece) && !placeholders.test(piece));
  if (unknown !== undefined)
    return `there is no placeholder ${JSON.stringify(unknown)}; use {run}, {measurement}, {tags}, {tag:KEY} and {field}`;
  const bad = pieces
    .filter((piece) => !piece.startsWith('{'))
    .find((piece) => /[^A-Za-z0-9_:#.-]/.test(piece));
  if (bad !== undefined)
    return `write only letters, digits, dots and _ : # - around the placeholders, not ${JSON.stringify(bad)}`;
  if (!pieces.includes('{run}'))
    return 'name {run}: without it the paths of two runs are the same, and neither could be verified';
  if (pathNodes(template).some((node) => node.length > 1 && node.includes('{tags}')))
    return '{tags} stands for several nodes: put dots before and after it';
  const twice = pieces.find((piece, i) => piece.startsWith('{') && pieces.indexOf(piece) !== i);
  if (twice !== undefined) return `${twice} is there twice`;
  if (/^\.|\.\.|\.$/.test(template)) return 'a node of the path is empty: remove the dot without a name';
  return null;
}
