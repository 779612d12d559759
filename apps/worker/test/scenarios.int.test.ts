import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cardinalityLadder } from '@tidemark/services/scenarios/cardinality-ladder';
import { clientSettings } from '@tidemark/services/scenarios/client-settings';
import { constantRateAttack } from '@tidemark/services/scenarios/constant-rate-attack';
import type { Finding, ScenarioRun } from '@tidemark/services/scenarios/finding';
import { jsonAgainstMessagePack } from '@tidemark/services/scenarios/json-against-message-pack';
import type { Scenario } from '@tidemark/services/scenarios/scenario';
import { tagOrField } from '@tidemark/services/scenarios/tag-or-field';
import { versionUpgrade } from '@tidemark/services/scenarios/version-upgrade';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from './own-database.ts';
import { runDesign } from './run-design.ts';

let stateDir = '';

beforeAll(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'tidemark-scenarios-'));
});
afterAll(() => rm(stateDir, { recursive: true, force: true }));

/** Runs a scenario for real in its smallest size; every run must succeed, and none may lose what was acknowledged. */
async function findingsOf(scenario: Scenario): Promise<(group: string, label: string) => Finding> {
  const launchers = defaultLaunchers(required('TEST_INFLUXD'));
  const runs = await runDesign(scenario, 'tiny', { launchers, stateDir });
  for (const run of runs) expectKept(run);
  const findings = scenario.findings(runs);
  return (group, label) => {
    const found = findings.find((line) => line.group.includes(group) && line.label === label);
    if (!found) throw new Error(`no finding "${label}" of "${group}"`);
    return found;
  };
}

function expectKept({ labels, summary: { end, verification, analysis } }: ScenarioRun): void {
  const doubts = analysis?.doubts.map(({ kind }) => kind);
  expect({ labels, end, lost: verification.totals.lost, doubts }).toMatchObject({
    end: { state: 'succeeded' },
    lost: 0,
    doubts: expect.not.arrayContaining(['clock_jumped']),
  });
}

function middleOf({ ours }: Finding): number {
  return ours?.kind === 'figure' ? ours.middle : Number.NaN;
}

describe('each scenario in its smallest size, on a real server', { timeout: 180_000 }, () => {
  it('tag or field: the id as tag makes thousands of series, as field four, and the heap follows', async () => {
    const finding = await findingsOf(tagOrField);
    expect(middleOf(finding('id as tag', 'Series at the plateau'))).toBeGreaterThan(12_000);
    expect(middleOf(finding('id as field', 'Series at the plateau'))).toBe(4);
    expect(middleOf(finding('tag against field', 'Heap at rest, tag / field'))).toBeGreaterThan(2);
  });

  it('version upgrade: both indexes of one version hold the same series, of which each costs memory', async () => {
    const finding = await findingsOf(versionUpgrade);
    const [inmem, tsi1] = ['inmem', 'tsi1'].map((variant) =>
      middleOf(finding(variant, 'Series at the plateau')),
    );
    expect(inmem).toBe(tsi1);
    expect(middleOf(finding('inmem', 'Heap a series'))).toBeGreaterThan(500);
  });

  it('client settings: a large buffer keeps all, a small one and none do not, and nothing acknowledged is lost', async () => {
    const finding = await findingsOf(clientSettings);
    const stored = (group: string) => middleOf(finding(group, 'Stored of the points that arrived'));
    expect(stored('buffer for all')).toBe(1);
    expect(middleOf(finding('buffer for 1,000 points', 'Evicted from the full buffer'))).toBeGreaterThan(0);
    expect(stored('buffer for 1,000 points')).toBeLessThan(1);
    expect(stored('no second attempt')).toBeLessThan(1);
  });

  it('JSON against MessagePack: both answer with all rows, MessagePack in fewer bytes', async () => {
    const finding = await findingsOf(jsonAgainstMessagePack);
    expect(finding('everything', 'Rows in the answer, JSON and MessagePack').ours).toEqual({
      kind: 'text',
      text: '4,000 in both',
    });
    expect(middleOf(finding('everything', 'Bytes of the answer, less'))).toBeGreaterThan(0);
  });

  it('cardinality ladder: inch without timestamps stores exactly half, as was predicted', async () => {
    const finding = await findingsOf(cardinalityLadder);
    const old = finding('5,000 series', 'Stored of acknowledged, inch of that time');
    expect(middleOf(old)).toBe(0.5);
    expect(old.remark).toContain('Predicted: 20,000 of 40,000 points');
    expect(middleOf(finding('5,000 series', 'Stored of acknowledged, inch of today'))).toBe(1);
  });

  it('constant-rate attack: every request is answered, and all but the predicted points are stored', async () => {
    const finding = await findingsOf(constantRateAttack);
    expect(middleOf(finding('1,000/s', 'Success ratio'))).toBe(1);
    expect(finding('1,000/s', 'Missing points, predicted and seen').ours).not.toBeNull();
  });
});
