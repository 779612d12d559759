import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sealedColumns } from './sealed-secrets.ts';

/** Columns of the schema whose name says that they hold a sealed text. */
function sealedInSchema(): string[] {
  const schema = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');
  return [...schema.matchAll(/^model \w+ \{([\s\S]*?)^\}/gm)].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
    const columns = [...body.matchAll(/^ {2}(sealed\w*|\w+Sealed)\s.*?@map\("(\w+)"\)/gm)];
    return columns.map(([, , column]) => `${table}.${column}`);
  });
}

it('lists every sealed column of the database, so that a rotation of the key leaves none behind', () => {
  expect(sealedInSchema()).toContain('target.sealed_secret');
  const listed = sealedColumns.filter(({ table }) => table !== 'setting');
  expect(listed.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    sealedInSchema().toSorted(),
  );
});
