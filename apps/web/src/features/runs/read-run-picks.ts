import { z } from 'zod';

const text = z.string().max(300).optional().catch(undefined);
const picksShape = z.object({ schema: text, profile: text, system: text });

/** readRunPicks reads from an address which parts a new run shall begin with; what makes no sense is left out. */
export function readRunPicks(searchParams: Record<string, string | string[] | undefined>) {
  const { schema, profile, system } = picksShape.parse(searchParams);
  return {
    ...(schema === undefined ? {} : { schema }),
    ...(profile === undefined ? {} : { profile }),
    ...(system === undefined ? {} : { system }),
  };
}
