import { isDomainError } from '@tidemark/domain/errors';
import { notFound } from 'next/navigation';

/** foundOr404 gives what was asked for, or shows the page for what is not there. */
export async function foundOr404<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (isDomainError(error, 'not_found')) notFound();
    throw error;
  }
}
