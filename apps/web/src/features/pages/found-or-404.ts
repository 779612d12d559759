import { isDomainError } from '@tidemark/domain/kernel/errors';
import { notFound } from 'next/navigation';

/** An id that no row can have, or a cursor that no list gave out, is an address of nothing, too. */
const codesOfNothing = ['not_found', 'invalid_cursor', 'validation_failed'] as const;

/** foundOr404 gives what an address asks for, or shows the page for what is not there. */
export async function foundOr404<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (codesOfNothing.some((code) => isDomainError(error, code))) notFound();
    throw error;
  }
}
