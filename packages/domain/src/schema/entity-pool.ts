import { z } from 'zod';

/** The entities that a tag or field identifies: some stay, the others are replaced by new ones. */
export const entityPoolShape = z.strictObject({
  fixedCount: z.int().min(0).max(10_000_000).describe('Entities that stay for the whole run'),
  rollingCount: z.int().min(0).max(10_000_000).describe('Entities that are replaced by new ones'),
  newPerSimulatedMinute: z.number().min(0).max(1_000_000).describe('New entities per simulated minute'),
  replacement: z
    .enum(['fifo', 'random'])
    .default('fifo')
    .describe(
      'Which entity a new one replaces: the oldest, or a random one, in an order that is reshuffled after all were replaced',
    ),
  arrivals: z
    .enum(['steady', 'poisson'])
    .default('steady')
    .describe('How new entities arrive: evenly, or at random with that mean'),
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
    .describe('Digits to which the number of an entity is padded with zeros'),
});

export type EntityPool = z.infer<typeof entityPoolShape>;

/** poolSize is the number of active entities at any time. */
export function poolSize(pool: EntityPool): number {
  return pool.fixedCount + pool.rollingCount;
}

/** entityId is the text that identifies entity `number`. */
export function entityId(pool: EntityPool, number: number): string {
  return pool.idPrefix + String(number).padStart(pool.idDigits, '0');
}
