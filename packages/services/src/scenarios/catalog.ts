import { DomainError } from '@tidemark/domain/kernel/errors';
import { cardinalityLadder } from './cardinality-ladder.ts';
import { clientSettings } from './client-settings.ts';
import { constantRateAttack } from './constant-rate-attack.ts';
import { howLongAway } from './how-long-away.ts';
import { jsonOrMessagePack } from './json-or-message-pack.ts';
import { oneCacheAway } from './one-cache-away.ts';
import { relayOrNot } from './relay-or-not.ts';
import type { Scenario } from './scenario.ts';
import { tagOrField } from './tag-or-field.ts';
import { versionUpgrade } from './version-upgrade.ts';

/** All scenarios, in the order in which they are shown. */
export const scenarios: readonly Scenario[] = [
  tagOrField,
  versionUpgrade,
  clientSettings,
  jsonOrMessagePack,
  cardinalityLadder,
  constantRateAttack,
  relayOrNot,
  oneCacheAway,
  howLongAway,
];

/** findScenario gives the scenario with an id, or throws not_found. */
export function findScenario(id: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.id === id);
  if (!scenario) throw new DomainError('not_found', { kind: 'scenario' });
  return scenario;
}
