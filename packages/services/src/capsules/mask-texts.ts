import { capsuleTarget, maskedHost } from '@tidemark/domain/capsule/capsule-target';
import { type Target, targetAddresses } from '@tidemark/domain/target/target';
import { hideTargets, withTexts } from '../reports/hide-targets.ts';

/**
 * maskTexts gives a value as JSON would, with address, name and owners of an existing target masked in all its texts. A launched target
 * has none, but its run may have asked the addresses of hooks. Not for schemas: their texts are data.
 */
export function maskTexts(value: unknown, target: Target): unknown {
  if (target.kind === 'launched') return hideTargets(value, [target]);
  const paths = targetAddresses(target)
    .map((url) => new URL(url).pathname)
    .filter((path) => path !== '/' && path !== '');
  return withTexts(hideTargets(value, [target]), (text) =>
    paths
      .reduce((changed, path) => changed.replaceAll(path, ''), text)
      .replace(/target\.invalid:\d{1,5}\b/g, maskedHost)
      .replaceAll(target.name, capsuleTarget(target).name),
  );
}
