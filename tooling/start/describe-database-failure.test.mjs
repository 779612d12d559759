import { describe, expect, it } from 'vitest';
import { databaseFailure } from './describe-database-failure.mjs';
import { StartFailure } from './start-failure.mjs';

const url = 'postgresql://ada:hunter2@db.example:5432/tide';
const describeError = (error, at = url) => databaseFailure(Object.assign(new Error('x'), error), at).message;

describe('databaseFailure', () => {
  it.each([
    [{ code: 'ECONNREFUSED' }, /^No PostgreSQL answers at db\.example:5432\/tide: start it/],
    [{ code: 'ENOTFOUND' }, /host of db\.example:5432\/tide is unknown/],
    [{ message: 'timeout expired' }, /does not answer: check the network/],
    [{ code: '28P01' }, /refuses user or password/],
    [{ code: '3D000' }, /has no database db\.example:5432\/tide: create it with createdb/],
    [{ code: '42501' }, /may not create tables/],
    [{ message: 'something\nelse' }, /could not be used: something$/],
  ])('says what to do after %j, in one line without the password', (error, sentence) => {
    expect(describeError(error)).toMatch(sentence);
    expect(describeError(error)).not.toMatch(/hunter2|\n/);
  });

  it('looks into the attempts of a host with several addresses', () => {
    expect(describeError({ message: '', errors: [{ code: 'ECONNREFUSED' }] })).toMatch(
      /^No PostgreSQL answers/,
    );
  });

  it.each(['nonsense', 'mysql://a/b', 'http://a'])('says how the address looks, not %s', (wrong) => {
    expect(describeError({}, wrong)).toMatch(
      /^DATABASE_URL is not the address of a PostgreSQL; it looks like/,
    );
  });

  it('keeps a sentence that says it already', () => {
    expect(databaseFailure(new StartFailure('The migration x failed.'), url).message).toBe(
      'The migration x failed.',
    );
  });
});
