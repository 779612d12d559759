import { z } from 'zod';

/** What writes have in common that may share a request to a backend. */
export type WriteGroup = {
  db: string;
  rp: string;
  precision: string;
  consistency: string;
  /** The Authorization header as it came, or ''. */
  authorization: string;
  /** Relays that a write came through before, joined by commas. */
  via: string;
};

const groupShape = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]);

/** groupText is the group in records; equal groups have equal texts. */
export function groupText({ db, rp, precision, consistency, authorization, via }: WriteGroup): string {
  return JSON.stringify([db, rp, precision, consistency, authorization, via]);
}

const maxKeptGroups = 256;
const kept = new Map<string, WriteGroup>();

/** readGroup keeps the last groups that it read: most writes have one of few. */
export function readGroup(text: string): WriteGroup {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const group = parseGroup(text);
  if (kept.size >= maxKeptGroups) kept.clear();
  kept.set(text, group);
  return group;
}

function parseGroup(text: string): WriteGroup {
  const [db, rp, precision, consistency, authorization, via] = groupShape.parse(JSON.parse(text));
  return { db, rp, precision, consistency, authorization, via };
}

/** holdText names what is held together: whether a backend takes a write depends on these alone. */
export function holdText({ db, rp, authorization }: WriteGroup): string {
  return JSON.stringify([db, rp, authorization]);
}

/** orderText names what a backend must get in its order: points of other databases or retention policies cannot have the same key. */
export function orderText({ db, rp }: WriteGroup): string {
  return JSON.stringify([db, rp]);
}

const holdShape = z.tuple([z.string(), z.string(), z.string()]);

/** readHold gives what of a hold may be shown: everything but the credentials. */
export function readHold(text: string): { db: string; rp: string } {
  const [db, rp] = holdShape.parse(JSON.parse(text));
  return { db, rp };
}
