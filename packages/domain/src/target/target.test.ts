import { describe, expect, it } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aTarget, aV2Target } from '../testing/a-target.ts';
import { isCertificateChecked, opensByToken, targetShape, targetUrls } from './target.ts';
import { targetFaults } from './target-faults.ts';

const stored = {
  kind: 'influxdb-v1',
  name: 'old',
  description: '',
  maxSeries: 100,
  url: 'http://127.0.0.1:8086',
  username: 'me',
  keepDatabase: true,
};

describe('targetShape', () => {
  it('still reads a target that was stored before there were tokens, TLS settings and further endpoints', () => {
    expect(targetShape.parse(stored)).toEqual({
      ...stored,
      auth: 'basic',
      moreUrls: [],
      tls: { verify: true, ca: null },
    });
  });

  it.each([
    ['moreUrls', ['ftp://127.0.0.1']],
    ['moreUrls', ['http://me:secret@127.0.0.1']],
    ['moreUrls', Array.from({ length: 16 }, () => 'http://127.0.0.1')],
    ['tls', { verify: true, ca: 'not a certificate' }],
  ])('refuses %s %j', (key, value) => {
    expect(targetShape.safeParse({ ...stored, [key]: value }).success).toBe(false);
  });

  it.each(['', 'has space', '-x', 'a/b'])('refuses %j as the beginning of bucket names', (bucketPrefix) => {
    const target = { kind: 'influxdb-v2', name: 'x', url: 'http://127.0.0.1', org: 'o', bucketPrefix };
    expect(targetShape.safeParse(target).success).toBe(false);
  });
});

describe('the address of a Graphite', () => {
  const read = (url: string) =>
    targetShape.safeParse({
      kind: 'graphite',
      name: 'g',
      url,
      archive: { stepSeconds: 1, retentionSeconds: 60 },
    });

  it.each(['127.0.0.1:2003', 'tcp://127.0.0.1:2003', ' carbon.example:2003 '])('takes %s', (url) => {
    const target = read(url).data;
    expect(target?.kind === 'graphite' && target.url).toMatch(/^tcp:\/\/[a-z0-9.]+:2003$/);
  });

  it.each([
    ['', 'write an address'],
    ['http://127.0.0.1:2003', 'only tcp addresses'],
    ['tcp://127.0.0.1', 'name host and port'],
    ['127.0.0.1:0', 'name host and port'],
    ['tcp://127.0.0.1:99999', 'write an address'],
    ['tcp://me:secret@127.0.0.1:2003', 'no user and no password'],
    ['tcp://127.0.0.1:2003/path', 'remove everything after the port'],
    ['tcp://127.0.0.1:2003?x', 'remove everything after the port'],
  ])('refuses %s', (url, message) => {
    expect(read(url).error?.issues[0]?.message).toContain(message);
  });
});

it('knows what opens a target, where it stands, and whether its certificates are checked', () => {
  const secure = aTarget({ moreUrls: ['https://[::1]:8087'], tls: { verify: false, ca: null } });
  expect([
    opensByToken(aTarget()),
    opensByToken(aTarget({ auth: 'token' })),
    opensByToken(aV2Target()),
  ]).toEqual([false, true, true]);
  expect(targetUrls(secure)).toEqual(['http://127.0.0.1:8086', 'https://[::1]:8087']);
  expect([isCertificateChecked(secure), isCertificateChecked(aTarget())]).toEqual([false, null]);
});

describe('targetFaults', () => {
  const driven = {
    kind: 'driven',
    retentionDurationMinutes: 60,
    shardGroupDurationMinutes: 60,
    checkIntervalMinutes: 30,
  } as const;
  const paths = (target: Parameters<typeof targetFaults>[1], profile: Parameters<typeof aProfile>[0]) =>
    targetFaults(aProfile(profile), target).map((fault) => fault.path.join('.'));

  it('has nothing against what a 1.x is asked for', () => {
    expect(paths(aTarget(), { retention: driven, consistency: 'any', retentionPolicy: 'rp' })).toEqual([]);
  });

  it('refuses of a 2.x what it does not know, rather than leave it out', () => {
    expect(paths(aV2Target(), { retention: driven, consistency: 'any', retentionPolicy: 'rp' })).toEqual([
      'profile.retention.kind',
      'profile.consistency',
      'profile.retentionPolicy',
    ]);
  });

  it('allows native retention in a bucket of the run’s own only', () => {
    const retention = { ...driven, kind: 'native' as const };
    expect(paths(aV2Target(), { retention })).toEqual([]);
    expect(paths(aV2Target({ bucket: 'mine' }), { retention })).toEqual(['profile.retention']);
  });
});
