import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cardinalityLadder } from '@tidemark/services/scenarios/cardinality-ladder';
import { clientSettings } from '@tidemark/services/scenarios/client-settings';
import { constantRateAttack } from '@tidemark/services/scenarios/constant-rate-attack';
import type { Finding, ScenarioRun } from '@tidemark/services/scenarios/finding';
import { jsonOrMessagePack } from '@tidemark/services/scenarios/json-or-message-pack';
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

/** Runs a scenario in its smallest size on a real server; every run must succeed without losing acknowledged points. */
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
  it('tag or field: the id as a tag creates thousands of series, as a field four, and the heap follows', async () => {
    const finding = await findingsOf(tagOrField);
    expect(middleOf(finding('id as tag', 'Series at the plateau'))).toBeGreaterThan(12_000);
    expect(middleOf(finding('id as field', 'Series at the plateau'))).toBe(4);
    expect(middleOf(finding('tag vs. field', 'Heap at rest, tag / field'))).toBeGreaterThan(2);
  });

  it('version upgrade: both indexes of a version hold the same series, and each series takes memory', async () => {
    const finding = await findingsOf(versionUpgrade);
    const [inmem, tsi1] = ['inmem', 'tsi1'].map((variant) =>
      middleOf(finding(variant, 'Series at the plateau')),
    );
    expect(inmem).toBe(tsi1);
    expect(middleOf(finding('inmem', 'Heap per series'))).toBeGreaterThan(500);
  });

  it('client settings: a large buffer stores everything, a small one and no retries do not, and nothing acknowledged is lost', async () => {
    const finding = await findingsOf(clientSettings);
    const stored = (group: string) => middleOf(finding(group, 'Incoming points stored'));
    expect(stored('sufficient buffer')).toBe(1);
    expect(middleOf(finding('buffer of 1,000 points', 'Evicted from the full buffer'))).toBeGreaterThan(0);
    expect(stored('buffer of 1,000 points')).toBeLessThan(1);
    expect(stored('no retries')).toBeLessThan(1);
  });

  it('JSON vs. MessagePack: both return all rows, MessagePack in fewer bytes', async () => {
    const finding = await findingsOf(jsonOrMessagePack);
    expect(finding('everything', 'Rows in the response, JSON and MessagePack').ours).toEqual({
      kind: 'text',
      text: '4,000 in both',
    });
    expect(middleOf(finding('everything', 'Response size, saved'))).toBeGreaterThan(0);
  });

  it('cardinality ladder: inch without timestamps stores exactly half, as predicted', async () => {
    const finding = await findingsOf(cardinalityLadder);
    const old = finding('5,000 series', 'Stored / acknowledged, inch of that time');
    expect(middleOf(old)).toBe(0.5);
    expect(old.remark).toContain('Predicted: 20,000 of 40,000 points');
    expect(middleOf(finding('5,000 series', 'Stored / acknowledged, inch today'))).toBe(1);
  });

  it('constant-rate attack: every request succeeds, and all but the predicted points are stored', async () => {
    const finding = await findingsOf(constantRateAttack);
    expect(middleOf(finding('1,000/s', 'Success ratio'))).toBe(1);
    expect(finding('1,000/s', 'Missing points, predicted and observed').ours).not.toBeNull();
  });
});
