import type { Connection } from '@tidemark/db/client';
import { findOwnership, setProven } from '@tidemark/db/repositories/target-ownerships';
import { askForProof } from '@tidemark/targets/egress/ask-for-proof';
import type { EgressPolicy, ProvesOwnership } from '@tidemark/targets/egress/resolve-target-address';

/** Ports of services that are no targets and must not even be asked for a token. */
const neverPorts: ReadonlySet<number> = new Set([
  22, 25, 53, 110, 143, 389, 445, 465, 587, 993, 995, 2375, 2379, 3306, 3389, 5432, 6379, 9092, 11_211,
  27_017,
]);

/** isProvablePort reports whether a public server at a port may become a target. */
export function isProvablePort(port: number): boolean {
  return !neverPorts.has(port);
}

/**
 * workspaceEgress is the policy of one workspace: with `ownedTargets` it may also speak to public addresses whose server answers, each time
 * that it is asked, with the token that the workspace got for them.
 */
export function workspaceEgress(
  { db, egress, ownedTargets }: { db: Connection; egress: EgressPolicy; ownedTargets: boolean },
  workspaceId: string,
): EgressPolicy {
  if (!ownedTargets) return egress;
  const provesOwnership: ProvesOwnership = async (claim) => {
    const { host, port } = claim;
    const known = isProvablePort(port) ? await findOwnership(db, workspaceId, { host, port }) : null;
    if (known === null || !(await askForProof(claim, known.tokenHash))) return false;
    await setProven(db, known);
    return true;
  };
  return { ...egress, provesOwnership };
}
