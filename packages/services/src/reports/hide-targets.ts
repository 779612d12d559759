import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { maskedHost } from '@tidemark/domain/capsule/capsule-target';
import { assertNever } from '@tidemark/domain/kernel/assert-never';
import { fillReadStatement, readLanguages } from '@tidemark/domain/load/read-statement';
import { type ExistingTarget, type Target, targetAddresses } from '@tidemark/domain/target/target';

/**
 * hideTargetsOfReport hides what identifies the targets in all texts of a report: in plans their hosts and buckets, elsewhere their
 * owners and everything that looks like an address, too. The targets are those of all compared runs, shown or not.
 */
export function hideTargetsOfReport(
  snapshot: ReportSnapshot,
  targets: readonly Target[],
  shown: Shown = { showTargets: false },
): ReportSnapshot {
  const hosts = shown.showTargets ? [] : targets.flatMap(hostMasks);
  const masks = longestFirst([...hosts, ...targets.flatMap(bucketMasks)]);
  const plans = snapshot.runs.map(({ plan }) => withTexts(plan, (text) => replaceAll(text, masks)));
  const records = { ...snapshot, runs: snapshot.runs.map((run) => ({ ...run, plan: null })) };
  const hidden = reportSnapshotShape.parse(hideTargets(records, targets, shown));
  return reportSnapshotShape.parse({
    ...hidden,
    runs: hidden.runs.map((run, i) => ({ ...run, plan: plans[i] })),
  });
}

/** `showTargets`: addresses stay; owners and buckets are hidden all the same. */
type Shown = { showTargets: boolean };

/**
 * hideTargets gives a value as JSON would, with hosts, buckets and owners of targets, and everything that looks like an address, hidden
 * in every text. Not for plans: the texts of a schema are data.
 */
export function hideTargets(
  value: unknown,
  targets: readonly Target[],
  { showTargets }: Shown = { showTargets: false },
): unknown {
  const owners = targets.flatMap((target) => [...bucketMasks(target), ...ownerMasks(target)]);
  if (showTargets) return withTexts(value, (text) => replaceAll(text, longestFirst(owners)));
  const masks = longestFirst([...targets.flatMap(hostMasks), ...owners]);
  const parts = targets.some(({ kind }) => kind === 'graphite') ? hideParts(value) : value;
  return withTexts(parts, (text) => hideAddresses(replaceAll(text, masks)));
}

/** Parts of a Graphite that runs elsewhere bear the names of their hosts, as it reports them; here they get numbers. */
function hideParts(value: unknown): unknown {
  const names = new Map<string, string>();
  const hidden = (part: string) =>
    part
      .split(' > ')
      .map((name, i) => {
        const [, kind = 'part'] = /^(cache|relay) /.exec(name) ?? [];
        const known = names.get(name) ?? `${i === 0 ? `${kind} ` : ''}${names.size + 1}`;
        names.set(name, known);
        return known;
      })
      .join(' > ');
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === 'part' && typeof part === 'string' ? hidden(part) : part,
    ),
  );
}

/** hideAddresses hides addresses with a port, and names that were looked up or refused, as those of hooks: no plan names them. */
export function hideAddresses(text: string): string {
  return text
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b/g, maskedHost)
    .replace(/\[[0-9a-fA-F:.%\w]*:[0-9a-fA-F:.%\w]*\]:\d{1,5}\b/g, maskedHost)
    .replace(/"[^"]+"(?= cannot be a target\b)/g, `"${maskedHost}"`)
    .replace(/\b(ENOTFOUND|EAI_AGAIN|lookup|dial tcp) (?!tcp)[\w.-]+/g, `$1 ${maskedHost}`);
}

/** withTexts gives a value as JSON would, with every text changed. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? change(part) : part)),
  );
}

type Mask = { shown: string; hidden: string };

/** One host may begin with another. */
function longestFirst(masks: readonly Mask[]): Mask[] {
  return masks.toSorted((a, b) => b.shown.length - a.shown.length);
}

function replaceAll(text: string, masks: readonly Mask[]): string {
  return masks.reduce((changed, { shown, hidden }) => changed.replaceAll(shown, hidden), text);
}

function hostMasks(target: Target): Mask[] {
  return targetAddresses(target).flatMap((url) => {
    const { hostname, port, protocol, pathname } = new URL(url);
    const usedPort = port || (protocol === 'https:' ? '443' : '80');
    const path =
      pathname === '/' || pathname === ''
        ? []
        : [`${hostname}:${usedPort}${pathname}`, `//${hostname}${pathname}`];
    return [
      ...path.map((shown) => ({ shown, hidden: shown.startsWith('//') ? `//${maskedHost}` : maskedHost })),
      { shown: `//${hostname}`, hidden: `//${maskedHost}` },
      { shown: `${hostname}:${usedPort}`, hidden: `${maskedHost}:${usedPort}` },
      ...(isSpecific(hostname) ? [{ shown: hostname, hidden: maskedHost }] : []),
    ];
  });
}

/** A host name of one word could be part of any other word. */
function isSpecific(host: string): boolean {
  return host.includes('.') || host.includes(':');
}

/** An existing bucket appears in the queries of a run, in quotes. */
function bucketMasks(target: Target): Mask[] {
  if (target.kind !== 'influxdb-v2' || target.bucket === null) return [];
  const places = { database: target.bucket, measurement: '' };
  return readLanguages.map((language) => ({
    shown: fillReadStatement(language, '{database}', places),
    hidden: '"hidden"',
  }));
}

/** Servers quote the names of users, organizations and buckets in their errors; some repeat them as JSON. */
function ownerMasks(target: Target): Mask[] {
  if (target.kind === 'launched') return [];
  const owners = ownersOf(target)
    .filter((owner) => owner !== null)
    .filter((owner) => owner !== '');
  return owners.flatMap((owner) => [
    { shown: `"${owner}"`, hidden: '"hidden"' },
    { shown: `\\"${owner}\\"`, hidden: '\\"hidden\\"' },
  ]);
}

function ownersOf(target: ExistingTarget): (string | null)[] {
  switch (target.kind) {
    case 'influxdb-v1':
      return [target.username];
    case 'influxdb-relay':
      return [target.username, ...target.backends.map(({ username }) => username)];
    case 'influxdb-v2':
      return [target.org, target.bucket];
    case 'graphite':
      return [];
    default:
      return assertNever(target);
  }
}
