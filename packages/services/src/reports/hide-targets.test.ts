import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { targetShape } from '@tidemark/domain/target/target';
import { aGraphite, aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { maskTexts } from '../capsules/mask-texts.ts';
import { hideTargets, hideTargetsOfReport } from './hide-targets.ts';

it('a report contains neither the host of a target nor the bucket in its queries', () => {
  const target = aV2Target({ url: 'http://db.example.test:8086', bucket: 'secret "$b"' });
  const message = (text: string) => ({ kind: 'note', offsetMs: 0, simulatedAtMs: null, message: text });
  const snapshot = reportSnapshotShape.parse({
    version: 1,
    title: 'a report',
    createdAt: '2024-01-01T00:00:00.000Z',
    runs: [],
    comparison: { baselineId: '', sentence: '', differences: [], warnings: [], figures: [], settled: [] },
    series: [],
    events: [
      {
        runId: 'r',
        events: [
          message('from(bucket: "secret \\"\\$b\\"") |> range(start: 0)'),
          message('connect ECONNREFUSED db.example.test:8086'),
        ],
      },
    ],
  });
  const text = JSON.stringify(hideTargetsOfReport(snapshot, [target]));
  expect(text).not.toMatch(/secret|db\.example/);
  expect(text).toContain('range(start: 0)');
});

it('hides every address of a Graphite: to write to, to read from, and of its caches', () => {
  const target = aGraphite({
    url: 'tcp://relay.example.test:2003',
    moreUrls: ['tcp://other.example.test:2003'],
    cacheQueryUrls: ['tcp://cache.example.test:7002'],
    renderUrl: 'https://web.example.test/graphite',
  });
  const text = [
    'connect ECONNREFUSED relay.example.test:2003, other.example.test:2003',
    'cache.example.test:7002 did not answer in time',
    'https://web.example.test/graphite/render answered with status 500, web.example.test:443',
  ].join('; ');
  expect(hideTargets(text, [target])).not.toContain('example');
});

it('numbers the parts of a Graphite, which bear the names of their hosts, and keeps them apart', () => {
  const series = ['cache vm7-a', 'cache vm8-a', 'relay vm7-a > 10.0.0.7:2004:a', 'cache vm7-a', null].map(
    (part) => ({ part }),
  );
  expect(hideTargets({ series, note: 'cache miss' }, [aGraphite()])).toEqual({
    series: ['cache 1', 'cache 2', 'relay 3 > 4', 'cache 1', null].map((part) => ({ part })),
    note: 'cache miss',
  });
});

describe('hideTargets', () => {
  const near = aTarget({
    url: 'https://db.example.test/lab',
    moreUrls: ['http://10.0.0.1'],
    username: 'ada',
  });
  const far = aV2Target({ url: 'http://10.0.0.12:8086', org: 'the lab' });

  it.each([
    ['https://db.example.test/lab/write failed', 'https://target.invalid/write failed'],
    ['db.example.test:443/lab refused', 'target.invalid refused'],
    ['no route to db.example.test', 'no route to target.invalid'],
    ['10.0.0.12 and 10.0.0.1', 'target.invalid and target.invalid'],
    ['connect ECONNREFUSED 192.168.7.7:8086', 'connect ECONNREFUSED target.invalid'],
    ['connect ECONNREFUSED [fe80::1%eth0]:8086', 'connect ECONNREFUSED target.invalid'],
    ['getaddrinfo ENOTFOUND db-1', 'getaddrinfo ENOTFOUND target.invalid'],
    [
      'a hook of the plan: "ops" cannot be a target: the name does not resolve.',
      'a hook of the plan: "target.invalid" cannot be a target: the name does not resolve.',
    ],
    ['"ada" user is not authorized', '"hidden" user is not authorized'],
    [
      '{"message":"organization \\"the lab\\" not found"}',
      '{"message":"organization \\"hidden\\" not found"}',
    ],
  ])('hides what identifies a target: %j', (text, expected) => {
    expect(hideTargets({ text }, [near, far])).toEqual({ text: expected });
  });

  it('hides the address of a hook where the target was launched, too', () => {
    const message = new DomainError('target_denied', { host: 'ops.internal', reason: 'not_allowed' }).message;
    const launched = targetShape.parse({ kind: 'launched', name: 't', launcher: 'l', variant: 'v' });
    for (const hide of [hideTargets({ message }, [launched]), maskTexts({ message }, launched)])
      expect(JSON.stringify(hide)).toMatch(/^(?!.*ops)(?=.*only loopback addresses)/);
  });

  it.each(['1.8.10', '12:00:31', 'p99 of 1.2.3 s', 'rows [12]:30'])('keeps %j', (text) => {
    expect(hideTargets([text], [near, far])).toEqual([text]);
  });
});
