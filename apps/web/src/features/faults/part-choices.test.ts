import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { expect, it } from 'vitest';
import { fittingChoice, outagePartOf, partChoices, partIssue } from './part-choices.ts';

const withParts = (name: string, variants: string[], parts: string[]) => {
  const launcher = aLauncherChoice(name, variants);
  return {
    ...launcher,
    variants: launcher.variants.map((variant) => ({
      ...variant,
      parts: parts.map((part) => ({ name: part, actions: ['pause' as const] })),
    })),
  };
};
const choices = partChoices([
  withParts('influxdb-1.6', ['inmem', 'tsi1'], ['server']),
  withParts('relay', ['pair'], ['relay', 'backend:1', 'backend:2']),
]);

it('offers each set of parts once, then a running target, then parts by name', () => {
  expect(choices.map(({ key }) => key)).toEqual(['influxdb-1.6, inmem', 'relay, pair', 'running', 'typed']);
});

it('fits the steps that are there, and takes any name where no system has them', () => {
  const faultsAt = (...parts: string[]) => ({ faults: parts.map((part) => ({ part })) });
  expect(fittingChoice(choices, {}).key).toBe('influxdb-1.6, inmem');
  expect(fittingChoice(choices, faultsAt('backend:2', 'relay')).key).toBe('relay, pair');
  expect(fittingChoice(choices, faultsAt('target')).key).toBe('running');
  expect(fittingChoice(choices, faultsAt('cache:z')).key).toBe('typed');
});

it('says which step the chosen system cannot have', () => {
  const [server, , , typed] = choices;
  if (!server || !typed) throw new TypeError('both are there');
  expect(partIssue({ part: 'relay', action: 'pause' }, server)).toContain('no part "relay"; it has server');
  expect(partIssue({ part: 'server', action: 'kill' }, server)).toContain('server cannot have kill');
  expect(partIssue({ part: 'server', action: 'pause' }, server)).toBeNull();
  expect(partIssue({ part: 'anything', action: 'kill' }, typed)).toBeNull();
});

it('takes the server behind a relay for what an outage takes away', () => {
  expect(choices.map(outagePartOf)).toEqual(['server', 'backend:1', 'target', 'server']);
});
