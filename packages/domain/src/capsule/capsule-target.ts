import { influxdbV1TargetShape, influxdbV2TargetShape, type Target, targetUrls } from '../target/target.ts';

/** Host that stands where the host of a target is nobody's business: by RFC 2606 no name under `.invalid` ever resolves. */
export const maskedHost = 'target.invalid';

/**
 * capsuleTarget is what a capsule tells of a target: of a launched one which launcher and variant, of one that runs already only its
 * kind, whether it is spoken to over TLS and how many series it may get. Nothing tells where it stands or who opens it.
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
    case 'influxdb-v2':
      return influxdbV2TargetShape.parse({
        kind,
        name: 'An InfluxDB 2.x',
        maxSeries,
        url: maskedUrl(target),
        org: 'hidden',
      });
  }
}

/** isPlaceholder tells whether a target stands for one that whoever runs the capsule has to name. */
export function isPlaceholder(target: Target): boolean {
  return targetUrls(target).some((url) => new URL(url).hostname === maskedHost);
}

function maskedUrl(target: Target): string {
  const isSecure = targetUrls(target).some((url) => url.startsWith('https:'));
  return `${isSecure ? 'https' : 'http'}://${maskedHost}`;
}
