import { aGraphite, aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { localSystem } from './local-system.ts';

const none = { username: null, org: null, passwordEnv: null, tokenEnv: null };
const read = (original: Parameters<typeof localSystem>[0], ...systems: string[]) =>
  localSystem(original, 0, { ...none, systems }, {});
const original = aGraphite({ protocol: 'pickle', archive: { stepSeconds: 10, retentionSeconds: 3_600 } });

it('asks for the address of a Graphite, which a capsule does not contain', () => {
  const answer = read(original);
  expect(answer).toMatchObject({ ok: false });
  expect(JSON.stringify(answer)).toContain('wrote to a Graphite');
  expect(JSON.stringify(answer)).toContain('--system tcp://127.0.0.1:2003');
  expect(JSON.stringify(read(aTarget()))).toContain('wrote to an InfluxDB 1.x');
});

it('writes the same paths to a Graphite that is named, launched or running', () => {
  const running = read(original, 'tcp://127.0.0.1:2004');
  expect(running).toMatchObject({ ok: true, target: { ...original, url: 'tcp://127.0.0.1:2004' } });
  const { protocol, naming, closeTimeoutSeconds } = original;
  expect(read(original, 'graphite/relay-2')).toMatchObject({
    ok: true,
    target: { kind: 'launched', launcher: 'graphite', graphite: { protocol, naming, closeTimeoutSeconds } },
  });
});

it.each([
  ['http://127.0.0.1:8086', original, 'only tcp addresses'],
  ['tcp://127.0.0.1', original, 'name host and port'],
  ['tcp://127.0.0.1:2003', aTarget(), 'name a launcher'],
])('refuses %s', (system, from, reason) => {
  const answer = read(from, system);
  expect(answer).toMatchObject({ ok: false });
  expect(JSON.stringify(answer)).toContain(reason);
});
