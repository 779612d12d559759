import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constantRateAttack } from '@tidemark/services/scenarios/constant-rate-attack';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from './own-database.ts';
import { runDesign } from './run-design.ts';

const nginx = process.env.TIDEMARK_NGINX ?? '';
if (nginx === '') console.warn('TIDEMARK_NGINX names no nginx: an attack through it is not tested.');
/** The reference relay, from source. */
const ownRelay = {
  preset: 'tidemark-relay' as const,
  binary: process.execPath,
  argsBefore: [fileURLToPath(new URL('../../../tooling/scripts/relay.mjs', import.meta.url))],
};
let stateDir = '';

beforeAll(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'tidemark-scenarios-'));
});
afterAll(() => rm(stateDir, { recursive: true, force: true }));

describe('constant-rate attack through relays', { timeout: 300_000 }, () => {
  it('separates collisions from losses, and counts what each relay loses while a backend is away', async () => {
    const relays = [ownRelay, ...(nginx === '' ? [] : [{ preset: 'nginx-mirror' as const, binary: nginx }])];
    const launchers = defaultLaunchers(required('TEST_INFLUXD'), relays);
    const runs = await runDesign(constantRateAttack, 'tiny', { launchers, stateDir });
    const systems = [
      'influxdb-1.6/inmem',
      'tidemark-relay/buffered',
      ...(nginx === '' ? [] : ['nginx-mirror/pair']),
    ];
    expect([...new Set(runs.map(({ labels }) => labels.system))]).toEqual(systems);
    expect(runs).toHaveLength(1 + 2 * (systems.length - 1));
    expect(runs.map(({ summary }) => summary.end.state)).toEqual(runs.map(() => 'succeeded'));
    const findings = constantRateAttack.findings(runs);
    const text = (group: string, label: string) => {
      const found = findings.find((line) => line.group === group && line.label === label)?.ours;
      return found?.kind === 'text' ? found.text : null;
    };
    const away = (system: string) => `${system}, 1,000/s, backend:2 away`;
    const lost = 'Acknowledged and lost, by backend';
    expect(text(away('tidemark-relay/buffered'), lost)).toBe('backend:1: 0 of 3,000; backend:2: 0 of 3,000');
    expect(text('tidemark-relay/buffered, 1,000/s', 'Backends differ')).toBe('0 keys not at every backend');
    if (nginx === '') return;
    expect(text(away('nginx-mirror/pair'), lost)).toMatch(/^backend:2: [1-9]/);
    expect(text('nginx-mirror/pair, 1,000/s', 'Backends differ')).toMatch(/^(at least )?[1-9]/);
  });
});
