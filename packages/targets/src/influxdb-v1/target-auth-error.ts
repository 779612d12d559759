import { DomainError } from '@tidemark/domain/kernel/errors';

/** The server refused our user or password: asking again will not help. */
export class TargetAuthError extends DomainError<'target_refused'> {
  constructor(host: string, detail: string) {
    super('target_refused', { host, detail });
  }
}
