import { randomUUID } from 'node:crypto';
import type { Connection } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { newestFirst } from '../page-query.ts';

/** A public address that a workspace wants to load, and when its server last answered with the token. */
export type OwnershipRecord = {
  id: string;
  host: string;
  port: number;
  createdAt: Date;
  provenAt: Date | null;
};

/** All columns except the hash of the token. */
const head = {
  id: true,
  host: true,
  port: true,
  createdAt: true,
  provenAt: true,
} satisfies Prisma.TargetOwnershipSelect;

/** replaceOwnership stores the hash of a new token for an address; an earlier token of the workspace for it is void. Null: the workspace has `max` addresses. */
export async function replaceOwnership(
  { prisma, now }: Connection,
  workspaceId: string,
  { host, port, tokenHash }: { host: string; port: number; tokenHash: string },
  max: number,
): Promise<OwnershipRecord | null> {
  const key = { workspaceId, host, port };
  const isKnown = (await prisma.targetOwnership.count({ where: key })) > 0;
  if (!isKnown && (await prisma.targetOwnership.count({ where: { workspaceId } })) >= max) return null;
  return prisma.targetOwnership.upsert({
    where: { workspaceId_host_port: key },
    create: { id: randomUUID(), ...key, tokenHash },
    update: { tokenHash, createdAt: now(), provenAt: null },
    select: head,
  });
}

/** listOwnerships gives the addresses of a workspace, newest first. */
export function listOwnerships({ prisma }: Connection, workspaceId: string): Promise<OwnershipRecord[]> {
  return prisma.targetOwnership.findMany({ where: { workspaceId }, orderBy: newestFirst, select: head });
}

/** findOwnership gives one address with the hash of its token, by id or by host and port; null: there is none. */
export function findOwnership(
  { prisma }: Connection,
  workspaceId: string,
  which: { id: string } | { host: string; port: number },
): Promise<(OwnershipRecord & { tokenHash: string }) | null> {
  return prisma.targetOwnership.findFirst({
    where: { workspaceId, ...which },
    select: { ...head, tokenHash: true },
  });
}

/** setProven records that the server answered with the token; nothing where the token was replaced meanwhile. */
export async function setProven(
  { prisma, now }: Connection,
  { id, tokenHash }: { id: string; tokenHash: string },
): Promise<void> {
  await prisma.targetOwnership.updateMany({ where: { id, tokenHash }, data: { provenAt: now() } });
}

/** deleteOwnership forgets an address; false: there is none. */
export async function deleteOwnership(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (await prisma.targetOwnership.deleteMany({ where: { id, workspaceId } })).count > 0;
}
