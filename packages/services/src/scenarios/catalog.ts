import { jsonAgainstMessagePack } from './json-against-message-pack.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario that may be started by one click, in the order in which they are shown. */
export const scenarios: readonly Scenario[] = [jsonAgainstMessagePack];
