import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { expect, it } from 'vitest';
import { fittingChoice, outagePartsIn, partChoices, partIssuesOf } from './part-choices.ts';

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

it('says which step the chosen system cannot have, by the place of the step in the document', () => {
  const [server, , running, typed] = choices;
  if (!server || !running || !typed) throw new TypeError('all are there');
  const step = (part: string, action: string) => ({ part, action, atSeconds: 1, forSeconds: 1 });
  const document = {
    faults: [{ part: 'x' }, step('relay', 'pause'), step('server', 'kill'), step('server', 'pause')],
  };
  expect(partIssuesOf(document, server)).toEqual([
    { index: 1, text: 'this target has no part "relay"; its parts are server' },
    { index: 2, text: 'server cannot have kill' },
  ]);
  expect(partIssuesOf({ faults: [step('target', 'kill')] }, running)[0]?.text).toContain(
    'was not started here',
  );
  expect(partIssuesOf({ faults: [step('target', 'errors')] }, running)).toEqual([]);
  expect(partIssuesOf(document, typed)).toEqual([]);
});

it('takes the server behind a relay for what an outage takes away', () => {
  expect(choices.map(outagePartsIn)).toEqual([['server'], ['backend:1'], ['target'], ['server']]);
});
