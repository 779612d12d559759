import { capsuleTarget, maskedHost } from '@tidemark/domain/capsule/capsule-target';
import { assertNever } from '@tidemark/domain/kernel/assert-never';
import { type ExistingTarget, type Target, targetUrls } from '@tidemark/domain/target/target';
import { hideHosts } from '../reports/mask-report.ts';

/**
 * maskTexts gives a value as JSON would, with address, name and owners of an existing target masked in all its texts. A launched target
 * has nothing to hide. Not for schemas: their texts are data.
 */
export function maskTexts(value: unknown, target: Target): unknown {
  if (target.kind === 'launched') return JSON.parse(JSON.stringify(value));
  const masks = masksOf(target);
  const mask = (_key: string, part: unknown) =>
    typeof part === 'string'
      ? masks.reduce((text, { shown, hidden }) => text.replaceAll(shown, hidden), part)
      : part;
  return JSON.parse(JSON.stringify(hideHosts(value, [{ target }]), mask));
}

type Mask = { shown: string | RegExp; hidden: string };

function masksOf(target: ExistingTarget): Mask[] {
  const urls = targetUrls(target).map((url) => new URL(url));
  const hosts = urls.map(({ hostname }) => hostname);
  const paths = urls.map(({ pathname }) => pathname).filter((path) => path !== '/');
  return [
    ...paths.map((path) => ({ shown: path, hidden: '' })),
    ...hosts.filter(isSpecific).map((host) => ({ shown: host, hidden: maskedHost })),
    { shown: /\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b/g, hidden: maskedHost },
    { shown: /\[[0-9a-fA-F:.%]+\]:\d{1,5}\b/g, hidden: maskedHost },
    { shown: /target\.invalid:\d{1,5}\b/g, hidden: maskedHost },
    { shown: /\b(ENOTFOUND|EAI_AGAIN|lookup) [\w.-]+/g, hidden: `$1 ${maskedHost}` },
    { shown: target.name, hidden: capsuleTarget(target).name },
    ...ownersOf(target).map((owner) => ({ shown: `"${owner}"`, hidden: '"hidden"' })),
  ];
}

/** A host name of one word could be part of any other word. */
function isSpecific(host: string): boolean {
  return host.includes('.') || host.includes(':');
}

function ownersOf(target: ExistingTarget): string[] {
  return ownerNames(target)
    .filter((owner) => owner !== null)
    .filter((owner) => owner !== '');
}

function ownerNames(target: ExistingTarget): (string | null)[] {
  switch (target.kind) {
    case 'influxdb-v1':
      return [target.username];
    case 'influxdb-v2':
      return [target.org, target.bucket];
    default:
      return assertNever(target);
  }
}
