import { z } from 'zod';

/** The ways in which a new schema begins. */
export const schemaWays = ['preset', 'paste', 'import'] as const;
export type SchemaWay = (typeof schemaWays)[number];

/** What the user chose and pasted to begin with, before the form holds a schema. */
export const schemaStartShape = z.object({
  way: z.enum(schemaWays).catch('preset'),
  text: z.string().catch(''),
  targetId: z.string().catch(''),
  database: z.string().catch(''),
});
export type SchemaStart = z.infer<typeof schemaStartShape>;

export const noStart: SchemaStart = { way: 'preset', text: '', targetId: '', database: '' };

/** A saved target whose databases can be looked at. */
export type ImportChoice = { id: string; label: string };
