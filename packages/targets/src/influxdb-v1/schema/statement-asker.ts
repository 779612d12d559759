import type { Clock } from '@tidemark/domain/kernel/clock';
import { type Asked, createBoundedAsker, type ImportLimits } from '../../schema-import/bounded-asker.ts';
import type { InfluxdbV1Client } from '../client.ts';
import type { QuerySeries } from '../query-answer.ts';

/** Asks one database read-only statements; a failure is a value, except for a wrong login. */
export type StatementAsker = {
  ask(statement: string): Promise<Asked<QuerySeries[]>>;
  /** True as soon as the whole import is out of time. */
  isOver(): boolean;
};

/** createStatementAsker asks within the limits; it throws where the login is wrong or the server stays silent. */
export function createStatementAsker(
  client: Pick<InfluxdbV1Client, 'query'>,
  database: string,
  dependencies: { limits: ImportLimits; clock: Clock },
): StatementAsker {
  return createBoundedAsker(
    (statement, timeoutMs) => client.query(statement, { database, timeoutMs }),
    dependencies,
  );
}
