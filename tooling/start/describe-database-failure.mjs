import { StartFailure } from './start-failure.mjs';

const example = 'postgresql://user:password@host:5432/database';

/** Where a database is, without the password of its address; null where the address is none. */
export function databaseName(databaseUrl) {
  try {
    const { protocol, host, pathname } = new URL(databaseUrl);
    return /^postgres(ql)?:$/.test(protocol) ? `${host}${pathname}` : null;
  } catch {
    return null;
  }
}

const advice = {
  ECONNREFUSED: (name) =>
    `No PostgreSQL answers at ${name}: start it, or correct host and port of DATABASE_URL.`,
  ENOTFOUND: (name) => `The host of ${name} is unknown: correct the host of DATABASE_URL.`,
  EAI_AGAIN: (name) =>
    `The host of ${name} cannot be looked up: check the network and the host of DATABASE_URL.`,
  ETIMEDOUT: (name) =>
    `${name} does not answer: check the network, a firewall, and the host of DATABASE_URL.`,
  '28P01': (name) => `PostgreSQL at ${name} refuses user or password: correct them in DATABASE_URL.`,
  28000: (name) =>
    `PostgreSQL at ${name} refuses this user: correct DATABASE_URL, or allow it in pg_hba.conf.`,
  '3D000': (name) => `PostgreSQL has no database ${name}: create it with createdb, or correct DATABASE_URL.`,
  42501: (name) =>
    `The user of DATABASE_URL may not create tables in ${name}: make it the owner of the database (ALTER DATABASE ... OWNER TO ...).`,
  '57P03': (name) => `PostgreSQL at ${name} is starting or shutting down: start again in a moment.`,
  53300: (name) =>
    `PostgreSQL at ${name} has no free connection: raise max_connections, or end other clients.`,
};

/** databaseFailure turns the error of a connection or a migration into one sentence that says what to do, without the password. */
export function databaseFailure(error, databaseUrl) {
  if (error instanceof StartFailure) return error;
  const name = databaseName(databaseUrl);
  if (name === null)
    return new StartFailure(`DATABASE_URL is not the address of a PostgreSQL; it looks like ${example}.`);
  const cause = error.errors?.[0] ?? error;
  const describe = advice[cause.code] ?? (/timeout/i.test(cause.message ?? '') ? advice.ETIMEDOUT : null);
  const reason = cause.message || cause.code || String(cause);
  const message = describe?.(name) ?? `The database ${name} could not be used: ${reason.split('\n')[0]}`;
  return Object.assign(new StartFailure(message), { output: reason });
}
