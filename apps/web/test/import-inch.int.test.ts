import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from './start-portal.ts';

let portal: Portal;
let cookie = '';

beforeAll(async () => {
  portal = await startPortal();
  cookie = await portal.signUp('ann');
});

afterAll(() => portal.stop());

const ask = (body: object) => portal.send('POST', '/imports/inch', { cookie, body });

it('answers a line with the parts of a plan that can be created as they stand', async () => {
  const { status, body } = await ask({ commandLine: 'inch -m 2 -t 10,10,10', mode: 'corrected' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    dialect: 'inch',
    mode: 'corrected',
    figures: { seriesPrinted: 2_000, series: 1_000, points: 200_000 },
    secrets: [],
  });
  expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'series_overstated', number: 1_000 }));
  const { schema, profile } = body.planFile;
  expect((await portal.send('POST', '/schemas', { cookie, body: schema })).status).toBe(201);
  expect((await portal.send('POST', '/profiles', { cookie, body: profile })).status).toBe(201);
});

it('reports every fault of a line at the line, and repeats no secret of it', async () => {
  const { status, body } = await ask({ commandLine: 'inch -password hunter2 -hots x -bsize 5' });
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    { pointer: '/commandLine', code: 'unknown_flag', detail: '-hots is not a flag; did you mean -host?' },
    { pointer: '/commandLine', code: 'unknown_flag', detail: '-bsize is not a flag' },
  ]);
  const known = await ask({ commandLine: 'inch -user u -password hunter2' });
  expect(known.body.secrets).toEqual([{ flag: 'password', environment: 'INFLUX_PASSWORD' }]);
  expect(JSON.stringify([body, known.body, portal.logged])).not.toContain('hunter2');
});

it('counts what a line shares with the one beside it', async () => {
  const { body } = await ask({ commandLine: 'inch -t 1,5000,1', beside: 'inch -t 1,1,5000' });
  expect(body.warnings[0]).toMatchObject({ code: 'overlapping_series', number: 9_999 });
});
