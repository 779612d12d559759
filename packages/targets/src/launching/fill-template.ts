import { DomainError } from '@tidemark/domain/kernel/errors';

/** fillTemplate puts values into `{name}` places; a place without a value is an error that names it. */
export function fillTemplate(template: string, values: Record<string, string>, launcher: string): string {
  return template.replace(/\{([A-Za-z][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !Object.hasOwn(values, name)) {
      throw new DomainError('launcher_failed', {
        launcher,
        detail: `the variant has no setting for {${name}}`,
      });
    }
    return value;
  });
}
