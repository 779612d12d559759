import { DomainError } from '@tidemark/domain/kernel/errors';
import { scenarios } from './catalog.ts';
import type { Scenario } from './scenario.ts';

/** findScenario gives the scenario of an id, or throws not_found. */
export function findScenario(id: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.id === id);
  if (!scenario) throw new DomainError('not_found', { kind: 'scenario' });
  return scenario;
}
