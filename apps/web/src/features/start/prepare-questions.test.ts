import { createRunShape } from '@tidemark/services/runs/create-run';
import { scenarios } from '@tidemark/services/scenarios/catalog';
import { offerOf } from '@tidemark/services/scenarios/list-scenarios';
import { startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { describe, expect, it } from 'vitest';
import { prepareQuestions } from './prepare-questions.ts';

const launchers = [
  {
    name: 'influxdb-1.6',
    kind: 'influxdb-v1' as const,
    description: '',
    unavailable: null,
    variants: [
      { name: 'inmem', description: '' },
      { name: 'tsi1', description: '' },
    ],
  },
];
const questionsWith = (known: Parameters<typeof offerOf>[1]) =>
  prepareQuestions(scenarios.map((scenario) => offerOf(scenario, known)));

describe('questions', () => {
  it('are the five that users bring, each with what one gets and a way on', () => {
    const questions = questionsWith(launchers);
    expect(questions.map(({ id }) => id)).toEqual([
      'tag-or-field',
      'version-upgrade',
      'load',
      'ram',
      'client-settings',
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
    for (const { start } of questionsWith(launchers)) {
      if (start === null) continue;
      const shape = start.path === '/runs' ? createRunShape : startScenarioShape;
      expect(shape.safeParse(start.body).error?.issues ?? []).toEqual([]);
    }
  });

  it('say why nothing can be started where the operator configured no launcher', () => {
    const questions = questionsWith([]);
    expect(questions.filter(({ start }) => start !== null)).toEqual([]);
    expect(questions.filter(({ remark }) => remark?.startsWith('No server can be started')).length).toBe(4);
  });
});
