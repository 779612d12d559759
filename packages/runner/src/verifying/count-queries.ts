import { type CountGroup, measurementsPerQuery } from '@tidemark/targets/session/target-session';
import type { StoredSource } from './read-stored.ts';

/** countQueries asks as `source` does, and tells of every query. */
export function countQueries(source: StoredSource, asked: () => void): StoredSource {
  const askedFor = ({ measurements }: CountGroup) => {
    for (let first = 0; first < measurements.length; first += measurementsPerQuery) asked();
  };
  const { keys } = source;
  return {
    shards: source.shards,
    countPoints(group, options) {
      askedFor(group);
      return source.countPoints(group, options);
    },
    keys: keys && {
      countWindows(group, span, timeoutMs) {
        askedFor(group);
        return keys.countWindows(group, span, timeoutMs);
      },
      countSpan(group, span, timeoutMs) {
        askedFor(group);
        return keys.countSpan(group, span, timeoutMs);
      },
      readKeys(measurement, field, span, timeoutMs) {
        asked();
        return keys.readKeys(measurement, field, span, timeoutMs);
      },
    },
  };
}
