import type { LoadProfile } from '../load/load-profile.ts';
import {
  graphiteTargetShape,
  influxdbRelayTargetShape,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  type Target,
  targetUrls,
} from '../target/target.ts';

/** Replaces the host of a target that must not be disclosed: by RFC 2606 no name under `.invalid` ever resolves. */
export const maskedHost = 'target.invalid';

/**
 * capsuleTarget is the part of a target that a capsule discloses: launcher and variant of a launched target; of a running one only
 * its kind, whether it uses TLS, and its series limit. Neither its address nor its credentials are included.
 */
export function capsuleTarget(target: Target): Target {
  const { kind, maxSeries } = target;
  switch (kind) {
    case 'launched':
      return { ...target, description: '' };
    case 'influxdb-v1':
      return influxdbV1TargetShape.parse({
        kind,
        name: 'An InfluxDB 1.x',
        maxSeries,
        url: maskedUrl(target),
      });
    case 'influxdb-relay':
      return influxdbRelayTargetShape.parse({
        kind,
        name: 'A relay in front of InfluxDB 1.x',
        maxSeries,
        url: maskedUrl(target),
        backends: target.backends.map((_, i) => ({ url: `http://backend-${i + 1}.${maskedHost}:8086` })),
      });
    case 'influxdb-v2':
      return influxdbV2TargetShape.parse({
        kind,
        name: 'An InfluxDB 2.x',
        maxSeries,
        url: maskedUrl(target),
        org: 'hidden',
      });
    case 'graphite': {
      const { protocol, naming, archive } = target;
      const url = `tcp://${maskedHost}:2003`;
      return graphiteTargetShape.parse({
        kind,
        name: 'A Graphite',
        maxSeries,
        url,
        protocol,
        naming,
        archive,
      });
    }
  }
}

/** withoutHooks leaves the hooks out of a profile: they are addresses of its owner, and a rerun elsewhere must not ask them. */
export function withoutHooks(profile: LoadProfile): LoadProfile {
  return { ...profile, faults: profile.faults.filter(({ action }) => action !== 'hook') };
}

/** isStandInTarget reports whether a target takes the place of one that must be chosen when the capsule is run. */
export function isStandInTarget(target: Target): boolean {
  return targetUrls(target).some((url) => new URL(url).hostname === maskedHost);
}

function maskedUrl(target: Target): string {
  const isSecure = targetUrls(target).some((url) => url.startsWith('https:'));
  return `${isSecure ? 'https' : 'http'}://${maskedHost}`;
}
