import { maskedHost, withoutHooks } from '@tidemark/domain/capsule/capsule-target';
import { assertNever } from '@tidemark/domain/kernel/assert-never';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ServerTarget, Target } from '@tidemark/domain/target/target';
import { hideAddresses } from './hide-targets.ts';

/** maskSummary hides the host name of the generator in a summary, and host names and addresses in imported results. */
export function maskSummary(summary: RunSummary): RunSummary {
  const { host } = summary;
  return maskImported({ ...summary, host: host && { ...host, hostname: null } });
}

/**
 * maskImported hides addresses in the output of another tool. No plan names the host, so everything is hidden that looks like the host
 * of a URL, an IP address with a port, or a name that was looked up.
 */
export function maskImported(summary: RunSummary): RunSummary {
  const { imported, judgement } = summary;
  if (imported === null) return summary;
  const { report } = imported;
  return {
    ...summary,
    validityReason: summary.validityReason && mask(summary.validityReason),
    outcomes: summary.outcomes.map((outcome) => ({
      ...outcome,
      detail: outcome.detail && mask(outcome.detail),
    })),
    judgement: judgement && {
      ...judgement,
      reasons: judgement.reasons.map((reason) => ({ ...reason, message: mask(reason.message) })),
    },
    imported: { ...imported, report: { ...report, errors: report.errors.map(mask) } },
  };
}

function mask(text: string): string {
  return hideAddresses(text.replace(/\/\/[^/\s"?#]+/g, `//${maskedHost}`)).slice(0, maxLength);
}

/** Length limit of error texts. */
const maxLength = 300;

/** maskPlan hides the owners of the target of a plan, and its addresses unless they are to be shown. */
export function maskPlan(
  { schema, profile, target, thresholds }: RunPlan,
  { showTargets }: { showTargets: boolean } = { showTargets: false },
): RunPlan {
  const seen = showTargets ? (url: string) => url : maskedUrl;
  return { schema, profile: publicProfile(profile), target: maskTarget(target, seen), thresholds };
}

/** What of an address a reader sees. */
type Seen = (url: string) => string;

/** Hooks are addresses of their owner. No executor has addresses or secrets; a new kind does not compile until this is decided for it. */
function publicProfile(profile: LoadProfile): LoadProfile {
  switch (profile.executor.kind) {
    case 'closed-loop':
    case 'open-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
    case 'buffered-client':
      return withoutHooks(profile);
    default:
      return assertNever(profile.executor);
  }
}

/** Names every field, so that a new field or kind of target does not compile until it is decided whether to hide it. */
function maskTarget(target: Target, seen: Seen): Target {
  switch (target.kind) {
    case 'launched': {
      const { kind, name, maxSeries, launcher, variant, graphite } = target;
      return { kind, name, description: '', maxSeries, launcher, variant, ...(graphite && { graphite }) };
    }
    case 'influxdb-v1': {
      const { kind, auth, username, keepDatabase } = target;
      return { kind, ...maskedServer(target, seen), auth, username: hiddenName(username), keepDatabase };
    }
    case 'influxdb-v2': {
      const { kind, bucket, bucketPrefix, keepBucket } = target;
      const names = { org: 'hidden', bucket: hiddenName(bucket), bucketPrefix };
      return { kind, ...maskedServer(target, seen), ...names, keepBucket };
    }
    case 'influxdb-relay': {
      const { kind, name, maxSeries, url, backends, auth, username, keepDatabase, tls } = target;
      const hidden = backends.map((backend, i) => ({
        url: seen(backend.url).replace(maskedHost, `backend-${i + 1}.${maskedHost}`),
        username: hiddenName(backend.username),
      }));
      const server = { url: seen(url), backends: hidden, tls: { verify: tls.verify, ca: null } };
      const user = { auth, username: hiddenName(username), keepDatabase };
      return { kind, name, description: '', maxSeries, ...server, ...user };
    }
    case 'graphite': {
      const { kind, protocol, naming, closeTimeoutSeconds, archive, renderUrl, cacheQueryUrls } = target;
      const others = {
        renderUrl: renderUrl && seen(renderUrl),
        cacheQueryUrls: cacheQueryUrls.map(seen),
      };
      return {
        kind,
        ...maskedServer(target, seen),
        protocol,
        naming,
        closeTimeoutSeconds,
        archive,
        ...others,
      };
    }
    default:
      return assertNever(target);
  }
}

/** A description is a note for colleagues, which may name machines. */
function maskedServer({ name, maxSeries, url, moreUrls, tls }: ServerTarget, seen: Seen) {
  const masked = { url: seen(url), moreUrls: moreUrls.map(seen) };
  return { name, description: '', maxSeries, ...masked, tls: { verify: tls.verify, ca: null } };
}

function hiddenName(name: string | null): string | null {
  return name === null ? null : 'hidden';
}

function maskedUrl(text: string): string {
  const { protocol, port } = new URL(text);
  return `${protocol}//${maskedHost}${port === '' ? '' : `:${port}`}`;
}
