import { z } from 'zod';

/** The things that a tag or field identifies: some stay for ever, the others are replaced first in, first out. */
export const entityPoolShape = z.strictObject({
  fixedCount: z.int().min(0).max(10_000_000).describe('Entities that stay for the whole run'),
  rollingCount: z
    .int()
    .min(0)
    .max(10_000_000)
    .describe('Entities that are replaced by new ones, oldest first'),
  newPerSimulatedMinute: z.number().min(0).max(1_000_000).describe('New entities a simulated minute'),
  idPrefix: z
    .string()
    .max(200)
    .regex(/^[^\n\r\0\\]*$/, 'must not contain line breaks or backslashes')
    .default('entity-'),
  idDigits: z
    .int()
    .min(1)
    .max(15)
    .default(6)
    .describe('The number of an entity is padded with zeros to so many digits'),
});

export type EntityPool = z.infer<typeof entityPoolShape>;

/** poolSize is the number of entities alive at any time. */
export function poolSize(pool: EntityPool): number {
  return pool.fixedCount + pool.rollingCount;
}

/** entityId is the text that identifies entity `number`. */
export function entityId(pool: EntityPool, number: number): string {
  return pool.idPrefix + String(number).padStart(pool.idDigits, '0');
}

/** replacementsUntil is how many entities were replaced before simulated minute `minute` (whole minutes count). */
export function replacementsUntil(pool: EntityPool, minute: number): number {
  if (pool.rollingCount === 0) return 0;
  return Math.floor(minute * pool.newPerSimulatedMinute);
}

/**
 * entityNumberAt gives the entity in `slot` during simulated minute `minute`.
 * Slots 0..fixedCount-1 hold the fixed entities; replacement j (from 0) puts entity fixedCount + rollingCount + j
 * into rolling slot j mod rollingCount, which is where the oldest one is.
 */
export function entityNumberAt(pool: EntityPool, slot: number, minute: number): number {
  if (slot < pool.fixedCount) return slot;
  const rollingSlot = slot - pool.fixedCount;
  const replacements = replacementsUntil(pool, minute);
  const timesReplaced =
    replacements > rollingSlot ? Math.floor((replacements - rollingSlot - 1) / pool.rollingCount) + 1 : 0;
  return slot + timesReplaced * pool.rollingCount;
}
