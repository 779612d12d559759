import { auditOutcomes } from '@tidemark/domain/audit/audit-entry';
import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);

const shape = z.object({
  cursor: z.string().max(1_000).optional().catch(undefined),
  who: z.string().trim().min(1).max(200).optional().catch(undefined),
  action: z.string().min(1).max(100).optional().catch(undefined),
  objectId: z.string().min(1).max(100).optional().catch(undefined),
  outcome: z.enum(auditOutcomes).optional().catch(undefined),
  from: day,
  until: day,
});

/** What the address of the audit page asks for; days are those of UTC. */
export type AuditAddress = z.infer<typeof shape>;

/** readAuditAddress reads an address; whatever makes no sense there is left out. */
export function readAuditAddress(query: Record<string, string | string[] | undefined>): AuditAddress {
  return shape.parse(query);
}

const dayMs = 86_400_000;

/** filterOf gives the filter of an address; `until` is the last day, with all of it. */
export function filterOf({ cursor: _, from, until, ...filter }: AuditAddress) {
  return {
    ...filter,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: until === undefined ? undefined : new Date(Date.parse(until) + dayMs).toISOString(),
  };
}

/** auditQuery writes values as the query of an address; what is undefined is left out. */
export function auditQuery(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** isFiltered reports whether an address leaves entries out. */
export function isFiltered({ cursor: _, ...filter }: AuditAddress): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
