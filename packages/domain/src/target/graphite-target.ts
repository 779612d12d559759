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
  retentionSeconds: z.int().min(60).max(315_360_000).describe('How long the finest archive keeps values'),
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
