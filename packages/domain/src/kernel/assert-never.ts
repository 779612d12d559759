import { DomainError } from './errors.ts';

/** assertNever makes a switch exhaustive: a new case does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new DomainError('internal', { detail: `unexpected case ${JSON.stringify(value)}` });
}
