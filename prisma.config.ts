import process from 'node:process';

const url = process.env.DATABASE_URL;

/** Read by the Prisma CLI. Generating the client needs no database; migrating reads DATABASE_URL. */
export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url === undefined ? {} : { datasource: { url } }),
};
