import type { OutcomeClass } from '@tidemark/domain/load/write-outcome';

/** What each class of answers means, in a few words. */
export const outcomeWords: Record<OutcomeClass, string> = {
  ok: 'Acknowledged',
  partial: 'Partly stored',
  malformed: 'Not understood',
  schema_conflict: 'Field type conflict',
  out_of_retention: 'Older than retention',
  cardinality_limit: 'Series limit reached',
  config: 'Database or policy missing',
  auth: 'Not allowed',
  too_large: 'Too large',
  rejected: 'Refused',
  throttled: 'Throttled',
  overloaded: 'Overloaded',
  cache_full: 'Write cache full',
  server_timeout: 'Timed out at the server',
  server_error: 'Server error',
  redirect: 'Redirected',
  broken: 'Connection broke',
  timeout: 'No answer in time',
  unreachable: 'Not reachable',
  aborted: 'Stopped by us',
  generator: 'Fault of the generator',
};

/** What is known of the points behind an answer. */
export const knowledgeWords = {
  ok: 'stored',
  fail: 'surely not stored',
  unknown: 'unknown whether stored',
} as const;
