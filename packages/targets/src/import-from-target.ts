import { DomainError } from '@tidemark/domain/kernel/errors';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { ServerTarget, TargetSecret } from '@tidemark/domain/target/target';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { openSession } from './catalog.ts';
import { type EgressPolicy, resolveTargetAddress } from './egress/resolve-target-address.ts';
import type { TargetSession } from './session/target-session.ts';

/** A server whose data can be read, and what opens it. */
export type ReadableTarget = { target: ServerTarget; secret: TargetSecret; policy: EgressPolicy };

const maxNamesShown = 10;

/**
 * importFromTarget reads the schema of one database or bucket of a target, or throws `validation_failed` where it holds nothing that a
 * schema could write.
 */
export function importFromTarget(access: ReadableTarget, container: string): Promise<InferredSchema> {
  return withSession(access, async (session) => {
    const imported = await session.importSchema(container);
    if (imported !== null) return imported;
    const detail = reason(session.containerNoun, container, await session.listContainers());
    const issue = { pointer: '/database', code: 'nothing_to_import', detail };
    throw new DomainError('validation_failed', { issues: [issue] });
  });
}

/** listReadable names the databases or buckets of a target that the user may see, without those that the server keeps for itself. */
export function listReadable(access: ReadableTarget): Promise<string[]> {
  return withSession(access, (session) => session.listContainers());
}

/** Checks the address of a target, lets `use` speak to it, and closes the session in any case. */
async function withSession<Result>(
  { target, secret, policy }: ReadableTarget,
  use: (session: TargetSession) => Promise<Result>,
): Promise<Result> {
  const { allowedAddresses } = await resolveTargetAddress(target.url, policy);
  const session = openSession({ target, secret, allowedAddresses });
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

function reason(noun: TargetSession['containerNoun'], name: string, names: readonly string[]): string {
  if (names.includes(name)) return `"${shownText(name)}" holds no measurement that a schema could write`;
  if (names.length === 0) return `there is no ${noun} "${shownText(name)}", and no other one to be seen`;
  const shown = names.slice(0, maxNamesShown).map(shownText).join(', ');
  const more = names.length > maxNamesShown ? ' and others' : '';
  return `there is no ${noun} "${shownText(name)}"; there are ${shown}${more}`;
}
