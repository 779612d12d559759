/** The names under which answers of the API are cached: whatever an answer depends on is part of its key. */
export const queryKeys = {
  apiKeys: ['api-keys'],
  runLists: ['runs', 'latest'],
  latestRuns: (limit: number) => ['runs', 'latest', limit],
  runSeries: (runId: string) => ['runs', runId, 'series'],
  comparedSeries: (runIds: readonly string[], metric: string | null) => ['compare', 'series', runIds, metric],
  experiment: (experimentId: string) => ['experiments', experimentId],
  experimentPreview: (request: unknown) => ['experiments', 'preview', request],
  targetDatabases: (targetId: string) => ['targets', targetId, 'databases'],
} as const;
