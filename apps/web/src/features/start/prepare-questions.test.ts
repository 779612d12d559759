import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { createRunShape } from '@tidemark/services/runs/create-run';
import { scenarios } from '@tidemark/services/scenarios/catalog';
import { offerOf } from '@tidemark/services/scenarios/list-scenarios';
import { startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { describe, expect, it } from 'vitest';
import { prepareQuestions } from './prepare-questions.ts';

const launchers = [aLauncherChoice('influxdb-1.6', ['inmem', 'tsi1'])];
const questionsWith = (known: Parameters<typeof offerOf>[1]) =>
  prepareQuestions(
    scenarios.map((scenario) => offerOf(scenario, known)),
    known,
  );
const graphite = aLauncherChoice('graphite', ['one-cache', 'relay-2'], { kind: 'topology' });

describe('questions', () => {
  it('are the seven that users bring, each with what one gets and a way on', () => {
    const questions = questionsWith(launchers);
    expect(questions.map(({ id }) => id)).toEqual([
      'tag-or-field',
      'version-upgrade',
      'load',
      'ram',
      'client-settings',
      'graphite',
      'how-long-away',
    ]);
    for (const { question, gets, href } of questions) {
      expect(question).toMatch(/\?$/);
      expect(gets).toMatch(/\.$/);
      expect(href).toMatch(/^\/[a-z]/);
    }
  });

  it('start the quick size on the systems that fit, and say what that takes', () => {
    const [first] = questionsWith(launchers);
    expect(first?.takes).toBe('4 runs on influxdb-1.6/inmem, influxdb-1.6/tsi1, about 2 min 30 s.');
    expect(first?.start).toEqual({
      path: '/scenarios/tag-or-field/start',
      body: { size: 'quick' },
      page: '/scenarios/tag-or-field',
    });
  });

  it('send only what the API takes', () => {
    for (const { start } of questionsWith([...launchers, graphite])) {
      if (start === null) continue;
      const shape = start.path === '/runs' ? createRunShape : startScenarioShape;
      expect(shape.safeParse(start.body).error?.issues ?? []).toEqual([]);
    }
  });

  it('search how long a part may be away where there is a relay, and else say how to get one', () => {
    const away = (known: typeof launchers) => questionsWith(known).find(({ id }) => id === 'how-long-away');
    const parts = ['relay', 'cache:a', 'cache:b'].map((name) => ({ name, actions: ['refuse' as const] }));
    const variants = graphite.variants.map((variant) => ({ ...variant, parts }));
    expect(away([{ ...graphite, variants }])?.start).toMatchObject({
      path: '/scenarios/how-long-away/start',
    });
    const missing = aLauncherChoice('graphite', ['relay-2'], { kind: 'topology', unavailable: 'not here' });
    expect(away([missing])).toMatchObject({ start: null, remark: expect.stringContaining('not here') });
  });

  it('start Graphite with a relay where there is one, and else lead to the form for an own one', () => {
    const ofGraphite = (known: typeof launchers) => questionsWith(known).find(({ id }) => id === 'graphite');
    expect(ofGraphite([graphite])).toMatchObject({
      takes: '1 run on graphite/relay-2, about 1 min.',
      start: { path: '/runs', page: '/runs/' },
      remark: null,
    });
    expect(ofGraphite(launchers)).toMatchObject({ start: null, href: '/start/graphite' });
    expect(ofGraphite(launchers)?.remark).toContain('npm run get:graphite');
    const missing = aLauncherChoice('graphite', ['relay-2'], { kind: 'topology', unavailable: 'not here' });
    expect(ofGraphite([missing])?.start).toBeNull();
  });

  it('say why nothing can be started where the operator configured no launcher', () => {
    const questions = questionsWith([]);
    expect(questions.filter(({ start }) => start !== null)).toEqual([]);
    expect(questions.filter(({ remark }) => remark?.startsWith('No server can be started')).length).toBe(4);
  });
});
